-- A list may belong to a brand: campaigns of that brand are offered its lists.
alter table lists add column brand_id bigint;
create index lists_by_brand on lists (account_id, brand_id) where brand_id is not null;
