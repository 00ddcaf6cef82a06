-- Who has what open to edit right now. Unlogged: after a crash nobody is there any more.
create unlogged table presences (
  account_id bigint not null,
  place text not null,
  user_id bigint not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (account_id, place, user_id)
);
select protect_tenant_table('presences');
