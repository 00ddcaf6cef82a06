-- What a campaign tests: its variants (the first is the campaign itself) and how the winner is found; and who is told.
alter table campaigns add column ab jsonb, add column scheduled_by bigint;
create index campaigns_with_test on campaigns (account_id, updated_at desc) where ab is not null;
