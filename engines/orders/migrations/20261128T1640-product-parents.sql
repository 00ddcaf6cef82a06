-- What a store calls the product that a row is a variant of, so that the store's word about the product reaches all of them.
alter table products add column parent_id text not null default '';
comment on column products.parent_id is 'the store’s own key of the product whose variant this is; empty where the row is the product';
create index products_by_parent on products (account_id, store_id, parent_id) where parent_id <> '';
