-- Tickets that rest until a time, tickets that became part of another, and messages that moved with them.
alter table tickets add column snoozed_until timestamptz;
alter table tickets add column merged_into bigint;
alter table tickets add column merged_at timestamptz;
comment on column tickets.snoozed_until is 'until then the ticket is out of the queues; a message of the customer ends it at once';
comment on column tickets.merged_into is 'the id of the ticket that this one became part of';
create index tickets_merged on tickets (account_id, merged_into) where merged_into is not null;
alter table ticket_messages add column merged_from bigint;
comment on column ticket_messages.merged_from is 'the id of the ticket that the message came to before that was merged';
create index ticket_messages_merged on ticket_messages (account_id, merged_from) where merged_from is not null;
-- Rows that are there satisfy the new rule, which only allows more.
alter table ticket_events drop constraint ticket_events_kind_check;
alter table ticket_events add constraint ticket_events_kind_check check (kind in ('created', 'status', 'priority', 'assignee', 'subject', 'tags', 'customer',
  'reply', 'note', 'withdrawn', 'bounced', 'snoozed', 'woken', 'merged', 'unmerged', 'split')) not valid;
