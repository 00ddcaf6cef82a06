-- The list is shown by name, as people sort names.
create index brands_in_order on brands (account_id, name collate "und-x-icu", id);
