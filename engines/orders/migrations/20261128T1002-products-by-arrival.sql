-- What is new in a store, newest first; what is known without its orders by price.
create index products_by_arrival on products (account_id, store_id, first_seen_at desc) where deleted_at is null and hidden_at is null;
