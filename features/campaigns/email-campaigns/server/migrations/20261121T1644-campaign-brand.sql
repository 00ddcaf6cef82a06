alter table campaigns add column brand_id bigint;
create index campaigns_by_brand on campaigns (account_id, brand_id) where brand_id is not null;
