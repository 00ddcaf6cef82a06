-- The page of rules is in the order of names.
create index cleansing_rules_in_order on cleansing_rules (account_id, name collate "und-x-icu", id);
