-- Sorting by name and finding by its beginning, at any number of campaigns.
create index campaigns_by_name on campaigns (account_id, name collate "und-x-icu", id);
