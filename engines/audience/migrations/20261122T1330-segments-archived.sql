-- The archive reads what was put away, not what was not.
create index segments_archived on segments (account_id, archived_at) where archived_at is not null;
