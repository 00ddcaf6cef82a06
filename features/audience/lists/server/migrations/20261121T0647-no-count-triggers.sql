-- The statements that change memberships note the difference themselves (engines/audience/note-list-sizes.ts): triggers
-- with transition tables are refused on distributed tables.
drop trigger list_memberships_added on list_memberships;
drop trigger list_memberships_changed on list_memberships;
drop trigger list_memberships_removed on list_memberships;
drop function note_list_count_changes();
