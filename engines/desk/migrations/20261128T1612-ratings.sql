-- Whoever asked rates how a ticket went, some time after it was closed.
alter table support_emails add column asks_rating boolean not null default false,
  add column rating_delay_hours int not null default 4 check (rating_delay_hours between 0 and 168);

alter table desk_outbox drop constraint desk_outbox_purpose_check;
alter table desk_outbox add constraint desk_outbox_purpose_check check (purpose in ('reply', 'acknowledgement', 'rating')) not valid;

create table ticket_ratings (
  account_id bigint not null,
  ticket_id bigint not null,
  requester_key text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'skipped')),
  due_at timestamptz not null,
  asked_at timestamptz,
  score text check (score in ('good', 'bad')),
  comment text not null default '',
  rated_at timestamptz,
  primary key (account_id, ticket_id)
);
comment on table ticket_ratings is 'a ticket is asked about once';
comment on column ticket_ratings.state is 'skipped: the person was asked about another ticket a short time before';
create index ticket_ratings_due on ticket_ratings (due_at) where state = 'waiting';
create index ticket_ratings_due_of_account on ticket_ratings (account_id, due_at) where state = 'waiting';
create index ticket_ratings_by_person on ticket_ratings (account_id, requester_key, asked_at) where asked_at is not null;
create index ticket_ratings_by_time on ticket_ratings (account_id, asked_at) where asked_at is not null;
select protect_tenant_table('ticket_ratings');
