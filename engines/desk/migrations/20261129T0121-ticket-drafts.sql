-- What somebody writes in a ticket and has not sent.
create table ticket_drafts (
  account_id bigint not null,
  owner text not null,
  ticket_id bigint not null,
  mode text not null check (mode in ('reply', 'note')),
  text text not null,
  cc text not null default '',
  updated_at timestamptz not null default now(),
  primary key (account_id, owner, ticket_id)
);
comment on column ticket_drafts.owner is 'who writes it and alone sees it: user or api_key, a colon, the id';
comment on column ticket_drafts.cc is 'addresses as they were typed';
create index ticket_drafts_of_ticket on ticket_drafts (account_id, ticket_id);
select protect_tenant_table('ticket_drafts');
