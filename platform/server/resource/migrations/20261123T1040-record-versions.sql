-- What records of some families were: what one person saved within ten minutes is one version.
create table record_versions (
  account_id bigint not null,
  family text not null,
  record_id bigint not null,
  no int not null,
  began_at timestamptz not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  is_closed boolean not null default false,
  fields jsonb not null,
  changes jsonb not null,
  primary key (account_id, family, record_id, no)
);
comment on column record_versions.no is 'from 1; the oldest go when there are more than fifty';
comment on column record_versions.is_closed is 'what is saved next is a version of its own';
comment on column record_versions.changes is 'against the version before';
select protect_tenant_table('record_versions');
