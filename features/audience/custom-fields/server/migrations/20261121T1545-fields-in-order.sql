-- The list is shown by name, as people sort names.
create index custom_fields_in_order on custom_fields (account_id, name collate "und-x-icu", id);
