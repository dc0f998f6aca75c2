"""What stood before there was a studio: starter codices, which everybody may read."""

from collections import Counter

from django.db import migrations, models


def fill(apps, schema_editor):
    Codex, Release, ReleaseCard = (apps.get_model("catalog", name) for name in ("Codex", "Release", "ReleaseCard"))
    Codex.objects.filter(slug=models.F("system")).update(visibility="public")
    for name in ("Character", "Equipment", "Unit", "Tile"):
        model = apps.get_model("catalog", name)
        rows = list(model.objects.only("pk", "data"))
        for row in rows:
            row.kind = row.data["kind"]
        model.objects.bulk_update(rows, ["kind"], batch_size=500)
    for release in Release.objects.only("pk"):
        kinds = Counter(ReleaseCard.objects.filter(release=release).values_list("kind", flat=True))
        Release.objects.filter(pk=release.pk).update(kinds=dict(kinds))


class Migration(migrations.Migration):
    dependencies = [("catalog", "0003_studio")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
