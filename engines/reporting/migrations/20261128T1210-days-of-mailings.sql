-- What became of the emails of a mailing by the day each was sent and the mailbox provider it went to. Folded from the deliveries of
-- one mailing at a time, whenever its figures have moved on: `stamp` says which figures the days are made of.
create table mailing_folds (
  account_id bigint not null,
  mailing_id bigint not null,
  stamp text collate "C" not null,
  folded_at timestamptz not null default now(),
  primary key (account_id, mailing_id)
);
select protect_tenant_table('mailing_folds');

create table mailing_days (
  account_id bigint not null,
  mailing_id bigint not null,
  day date not null,
  provider text collate "C" not null,
  delivered int not null default 0,
  hard_bounces int not null default 0,
  soft_bounces int not null default 0,
  deferred int not null default 0,
  unique_opens int not null default 0,
  unique_clicks int not null default 0,
  unsubscribes int not null default 0,
  complaints int not null default 0,
  primary key (account_id, mailing_id, day, provider)
);
comment on column mailing_days.provider is 'one of the names that tracking tells apart, or other';
comment on column mailing_days.deferred is 'delivered, but not at the first try';
create index mailing_days_by_day on mailing_days (account_id, day);
select protect_tenant_table('mailing_days');
