-- When it was last tried whether a store answers and calls us, and since when what a removed store told is taken out.
alter table store_connections
  add column checked_at timestamptz,
  add column forget_from timestamptz;
comment on column store_connections.forget_from is 'the store was removed with its orders, which go bit by bit; null when they stay or are gone';
create index store_connections_checked on store_connections (account_id, checked_at nulls first) where is_active;
create index store_connections_forgotten on store_connections (account_id, id) where forget_from is not null;
