-- What an account calls its default contact fields; without a row they have their usual names.
create table contact_field_labels (
  account_id bigint not null primary key,
  first_name text not null default 'First name',
  last_name text not null default 'Last name',
  updated_at timestamptz not null default now()
);
select protect_tenant_table('contact_field_labels');
