-- Campaign tags lie in folders of the type ctag.
alter table campaign_tags add column folder_id bigint;
create index campaign_tags_by_folder on campaign_tags (account_id, folder_id) where folder_id is not null;
