-- Sending domains that rest, because a mail server or a person said so; all senders of an account heed it.
create table sending_pauses (
  account_id bigint not null,
  domain text not null,
  cause text not null check (cause in ('policy', 'person')),
  response text,
  times int not null default 1,
  paused_at timestamptz not null default now(),
  paused_until timestamptz not null,
  primary key (account_id, domain)
);
select protect_tenant_table('sending_pauses');

-- Sending domains that are new to the world and send a little more each day; what a day has used is shared by all senders.
create table sending_warm_ups (
  account_id bigint not null,
  domain text not null,
  started_on date not null,
  day date not null,
  sent bigint not null default 0,
  primary key (account_id, domain)
);
select protect_tenant_table('sending_warm_ups');
