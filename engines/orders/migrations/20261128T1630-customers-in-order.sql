-- Who bought last comes first; what was given back of a product is rare and is read alone.
create index contact_orders_by_last on contact_orders (account_id, last_at desc, contact_id desc);
create index order_lines_given_back on order_lines (account_id, product_id, order_id) where refunded_quantity > 0;

-- When a store first told that an order is paid, and that it is on its way; null where the first version said so, and before this was noted.
alter table orders add column paid_at timestamptz, add column shipped_at timestamptz;
