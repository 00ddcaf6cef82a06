-- Orders, and the mail each is credited to. An order counts once, however often it is told.
create table conversions (
  account_id bigint not null,
  order_id text not null,
  contact_id bigint not null,
  value numeric(18, 4) not null,
  currency text not null,
  at timestamptz not null,
  mailing_id bigint,
  touch_kind text check (touch_kind in ('open', 'click')),
  touch_at timestamptz,
  credited_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, order_id)
);
comment on column conversions.credited_by is 'the rules by which it was credited; others than the account has now mean that it has to be done again';
create index conversions_by_mailing on conversions (account_id, mailing_id, currency) include (value, contact_id) where mailing_id is not null;
create index conversions_by_rules on conversions (account_id, credited_by);
create index conversions_by_contact on conversions (account_id, contact_id, at);
select protect_tenant_table('conversions');
