-- The list shows the newest key first.
create index api_keys_in_order on api_keys (account_id, created_at desc nulls last, id desc);
