-- How many calls our app at a system may still make, for all accounts and processes together.
create table app_call_budgets (
  kind text not null primary key,
  tokens double precision not null,
  day_tokens double precision not null,
  refreshed_at timestamptz not null,
  blocked_until timestamptz
);
comment on column app_call_budgets.day_tokens is 'of the calls of a day, refilled bit by bit';
select share_reference_table('app_call_budgets');
