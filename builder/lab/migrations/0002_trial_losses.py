from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lab", "0001_initial")]

    operations = [migrations.AddField("trial", "losses", models.JSONField(default=list))]
