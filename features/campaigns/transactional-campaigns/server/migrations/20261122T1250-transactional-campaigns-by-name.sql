-- Sorting by name and finding by its beginning, at any number of campaigns.
create index transactional_campaigns_by_name on transactional_campaigns (account_id, name collate "und-x-icu", id);
