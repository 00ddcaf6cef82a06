-- The account's own row: an account sees and changes its own alone, like everything else it has.
alter table accounts
  add column city text not null default '',
  add column state text not null default '',
  add column country text not null default '',
  add column zip text not null default '',
  add column phone text not null default '',
  add column industry text not null default '',
  add column requires_second_factor boolean not null default false;
alter table accounts enable row level security;
alter table accounts force row level security;
create policy one_account on accounts for all to heliograph_app
  using (id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (id = nullif(current_setting('app.account_id', true), '')::bigint);
create policy all_accounts on accounts to heliograph_system using (true) with check (true);
-- What an account may change of itself; product switches, package and owner belong to the operator.
grant update (name, time_zone, postal_address, city, state, country, zip, phone, industry, website, requires_second_factor, settings) on accounts to heliograph_app;
create index accounts_by_owner on accounts (owner_id) where owner_id is not null;
create index accounts_by_name on accounts (lower(name));
