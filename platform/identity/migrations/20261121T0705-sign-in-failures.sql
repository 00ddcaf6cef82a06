-- Failed sign-ins by what they aimed at: 'email:<key>' or 'address:<ip>', hashed. Addresses nobody registered are counted
-- like the others, so that a lock tells nothing about who has an account.
create table sign_in_failures (
  subject bytea primary key,
  failures int not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (first_failed_at);
select share_reference_table('sign_in_failures');
revoke select on sign_in_failures from heliograph_app;

alter table users drop column failed_sign_ins, drop column first_failed_at, drop column locked_until;
