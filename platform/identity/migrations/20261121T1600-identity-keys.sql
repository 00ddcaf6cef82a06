-- What the embedded identity provider signs tokens and cookies with, sealed under the installation's master secret, so
-- that any number of machines work with the same keys.
create table identity_keys (
  id int primary key check (id = 1),
  sealed bytea not null,
  created_at timestamptz not null default now()
);
select share_reference_table('identity_keys');
revoke select on identity_keys from heliograph_app;
