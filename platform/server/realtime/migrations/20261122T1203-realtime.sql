-- Messages between processes that are too long for NOTIFY; the adapter deletes them after a while.
create table realtime_messages (
  id bigserial unique,
  created_at timestamptz not null default now(),
  payload bytea
);
