-- The archive reads what was put away, not what was not.
create index campaign_tags_archived on campaign_tags (account_id, archived_at) where archived_at is not null;
