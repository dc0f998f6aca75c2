app_name = "lists"
urlpatterns: list = []
