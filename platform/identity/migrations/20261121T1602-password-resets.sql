-- The newest password link of each person, its secret as a hash: asking again replaces the row, using it removes the row.
create table password_resets (
  user_id bigint primary key,
  token_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_expiry on password_resets (expires_at);
select share_reference_table('password_resets');
revoke select on password_resets from heliograph_app;
