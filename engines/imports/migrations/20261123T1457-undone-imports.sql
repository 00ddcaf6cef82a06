-- What an import changed of contacts that were known, so that it can be undone: their values before and after. Contacts that it
-- made and memberships name their import by their source. Kept for seven days.
create table import_changes (
  account_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, import_id, contact_id)
);
comment on column import_changes.before is 'first_name, last_name, phone, fax, custom: the fields of the file as they were, tags: those that it added';
create index import_changes_of_contact on import_changes (account_id, contact_id);
select protect_tenant_table('import_changes');

alter table imports add column undone_at timestamptz, add column undone jsonb;
comment on column imports.undone is 'removed, restored, kept: how many contacts; empty while it is being undone';
