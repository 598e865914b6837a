"""Every address of the book; names are the verbs and nouns of the pages."""

from django.urls import path

from games.views import deals, entry, groups, house, nights, people, settle

urlpatterns = [
    path("", entry.home, name="home"),
    path("link/<str:token>/", entry.link, name="link"),
    path("house-rules/", groups.house_rules, name="house_rules"),
    path("groups/new/", groups.new_group, name="new_group"),
    path("groups/<int:group_id>/", groups.group, name="group"),
    path("groups/<int:group_id>/start/", groups.start_night, name="start_night"),
    path("nights/<int:night_id>/", nights.table, name="table"),
    path("nights/<int:night_id>/deals/", deals.record_deal, name="record_deal"),
    path("nights/<int:night_id>/deals/<int:number>/", nights.deal, name="deal"),
    path("nights/<int:night_id>/preview/", deals.preview_deal, name="preview_deal"),
    path("nights/<int:night_id>/undo/", deals.undo, name="undo"),
    path("nights/<int:night_id>/ledger/", nights.ledger, name="ledger"),
    path("nights/<int:night_id>/rules/", house.rules_card, name="rules_card"),
    path("nights/<int:night_id>/rules/change/", house.change_rules, name="change_rules"),
    path("nights/<int:night_id>/rules/what-if/", house.what_if, name="what_if"),
    path("nights/<int:night_id>/night.json", nights.night_file, name="night_file"),
    path("nights/<int:night_id>/people/", people.people, name="people"),
    path("nights/<int:night_id>/people/buy-in/", people.buy_in, name="buy_in"),
    path("nights/<int:night_id>/people/join/", people.join, name="join"),
    path("nights/<int:night_id>/people/leave/", people.leave, name="leave"),
    path("nights/<int:night_id>/people/sit-out/", people.sit_out, name="sit_out"),
    path("nights/<int:night_id>/settle/", settle.settle, name="settle"),
    path("nights/<int:night_id>/close/", settle.close_night, name="close_night"),
]
