-- What connected stores need besides: how they are doing, when they are read next, and who reads them now.
alter table store_connections
  add column updated_at timestamptz not null default now(),
  add column merchant_id text not null default '',
  add column is_syncing boolean not null default false,
  add column fault text,
  add column fault_at timestamptz,
  add column synced_at timestamptz,
  add column next_sync_at timestamptz,
  add column reader uuid,
  add column read_until timestamptz;
comment on column store_connections.fault is 'what went wrong last, in words for people; null when nothing did';
comment on column store_connections.reader is 'who reads the store now, until read_until';
create index store_connections_due on store_connections (account_id, next_sync_at) where next_sync_at is not null;
create index store_connections_by_name on store_connections (account_id, kind, lower(name), id);
