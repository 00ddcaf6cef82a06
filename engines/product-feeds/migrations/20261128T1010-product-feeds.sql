-- Which products are bought together: of each the thirty with the most shared orders, built again from the orders of a store.
create table product_pairs (
  account_id bigint not null,
  product_id bigint not null,
  other_id bigint not null,
  orders int not null,
  score float8 not null,
  primary key (account_id, product_id, other_id)
);
comment on column product_pairs.score is 'shared orders by the root of both products’ orders';
select protect_tenant_table('product_pairs');

create table product_pair_builds (
  account_id bigint not null,
  store_id bigint not null,
  built_at timestamptz not null,
  baskets int not null,
  left_out int not null,
  primary key (account_id, store_id)
);
comment on column product_pair_builds.left_out is 'orders of too many products to say what goes together';
select protect_tenant_table('product_pair_builds');

-- What feeds show, by rank; a new set takes the place of the old one in one transaction.
create table product_feed_items (
  account_id bigint not null,
  feed_id bigint not null,
  rank int not null,
  product_id bigint not null,
  primary key (account_id, feed_id, rank)
);
select protect_tenant_table('product_feed_items');

-- The products that a send shows, chosen with its first email: variants of a test and emails that are tried again agree.
create table product_feed_copies (
  account_id bigint not null,
  feed_id bigint not null,
  source_type text not null,
  source_id bigint not null,
  occurrence text not null,
  product_ids bigint[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, feed_id, source_type, source_id, occurrence)
);
select protect_tenant_table('product_feed_copies');
