-- At which hours of the week a person opens (open) and buys (buy): counts by hour on the account's clock, 0 is Monday 0:00.
create table contact_hours (
  account_id bigint not null,
  contact_id bigint not null,
  kind text not null check (kind in ('open', 'buy')),
  hours jsonb not null default '{}',
  total int not null default 0,
  primary key (account_id, contact_id, kind)
);
select protect_tenant_table('contact_hours');
