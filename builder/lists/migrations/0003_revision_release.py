import django.db.models.deletion
from django.db import migrations, models


def from_lists(apps, schema_editor):
    """Until now a list stayed on the release that it was built on, and so did its revisions."""
    lists = apps.get_model("lists", "List").objects.filter(pk=models.OuterRef("list"))
    apps.get_model("lists", "Revision").objects.update(release=models.Subquery(lists.values("release")[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0004_what_stood"),
        ("lists", "0002_deployment"),
    ]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="release",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="catalog.release",
            ),
        ),
        migrations.RunPython(from_lists, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="revision",
            name="release",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="catalog.release",
            ),
        ),
    ]
