-- The list is shown by name, as people sort names.
create index lists_in_order on lists (account_id, name collate "und-x-icu", id);
