-- What a person has put aside of the things that need attention, with the reason it had then: with another one it comes back.
create table dismissed_attention (
  account_id bigint not null,
  user_id bigint not null,
  item text not null,
  reason text not null,
  dismissed_at timestamptz not null default now(),
  primary key (account_id, user_id, item)
);
select protect_tenant_table('dismissed_attention');
