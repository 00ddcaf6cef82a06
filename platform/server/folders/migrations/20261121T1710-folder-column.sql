alter table users add column folder_column jsonb not null default '{"open": false, "locked": false}';
create index folders_private on folders (account_id, folder_type) where privacy = 'private';
