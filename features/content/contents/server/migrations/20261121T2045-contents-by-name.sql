-- Contents to choose from stand by name.
create index contents_by_name on contents (account_id, name collate "und-x-icu", id);
