-- Lists of journeys, and who asked that one may start.
alter index journeys_by_name rename to journeys_name;
create index journeys_in_order on journeys (account_id, updated_at desc nulls last, id desc);
create index journeys_by_text on journeys (account_id, name collate "und-x-icu", id);
create index journeys_by_folder on journeys (account_id, folder_id) where folder_id is not null;
-- Who waits for approval: by whom it was asked, when, for which draft, and what is to happen.
alter table journeys add column approval jsonb;
