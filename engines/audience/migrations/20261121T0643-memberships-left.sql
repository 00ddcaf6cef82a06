-- Who left a list. Small beside the table, and written only when somebody leaves: additions and imports never touch it.
create index list_memberships_left on list_memberships (account_id, contact_id) where status = 'unsubscribed';
