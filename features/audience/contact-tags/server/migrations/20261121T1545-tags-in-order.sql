-- The lists are shown by name, as people sort names; ten of many are read from here.
create index tags_in_order on tags (account_id, name collate "und-x-icu", id);
create index tag_groups_in_order on tag_groups (account_id, name collate "und-x-icu", id);
