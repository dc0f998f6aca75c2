app_name = "fights"
urlpatterns: list = []
