-- One row for each Idempotency-Key of the last 24 hours. The answer is sealed: it may hold a secret that is shown once.
create table idempotency_keys (
  account_id bigint not null,
  principal text collate "C" not null,
  key text collate "C" not null,
  path text not null,
  body_hash bytea not null,
  status int,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, principal, key)
);
select protect_tenant_table('idempotency_keys');
