-- The list shows what was changed last first.
create index contents_in_order on contents (account_id, updated_at desc nulls last, id desc);
