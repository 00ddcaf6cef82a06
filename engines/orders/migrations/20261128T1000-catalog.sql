-- Products as people list, search and change them, and categories that have parents of their own.
alter table products
  add column is_active boolean not null default true,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
comment on column products.overrides is 'fields that people of the account changed, each with what the store says of it';
comment on column products.hidden_at is 'deleted here, until its store changes it';
create index products_in_order on products (account_id, updated_at desc nulls last, id desc) where deleted_at is null and hidden_at is null;
create index products_by_name on products (account_id, name collate "und-x-icu", id) where deleted_at is null and hidden_at is null;
create index products_of_store on products (account_id, store_id, updated_at desc nulls last, id desc) where deleted_at is null and hidden_at is null;
create index products_by_brand on products (account_id, store_id, brand) where deleted_at is null and hidden_at is null and brand <> '';
create index products_by_sku on products (account_id, store_id, sku) where sku <> '';

alter table categories
  add column has_own_name boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
comment on column categories.has_own_name is 'people of the account renamed it: its store’s name is not taken over';
create index categories_in_order on categories (account_id, updated_at desc nulls last, id desc);
create index categories_by_name on categories (account_id, name collate "und-x-icu", id);
create index categories_by_parent on categories (account_id, parent_id) where parent_id is not null;
