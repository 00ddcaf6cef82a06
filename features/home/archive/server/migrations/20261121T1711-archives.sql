-- The archive of an account is read by the time of putting away, over all families.
create index lists_archived on lists (account_id, archived_at) where archived_at is not null;
create index contents_archived on contents (account_id, archived_at) where archived_at is not null;
create index campaigns_archived on campaigns (account_id, archived_at) where archived_at is not null;
-- Folders count and show what lies in them.
create index lists_by_folder on lists (account_id, folder_id) where folder_id is not null;
create index contents_by_folder on contents (account_id, folder_id) where folder_id is not null;
create index campaigns_by_folder on campaigns (account_id, folder_id) where folder_id is not null;
create index tags_by_folder on tags (account_id, folder_id) where folder_id is not null;
