-- Messages that an agent passes on to a third party, and what the third party answers: neither is a word with the customer.
-- Rows that are there satisfy the new rules, which only allow more.
alter table ticket_messages drop constraint ticket_messages_kind_check;
alter table ticket_messages add constraint ticket_messages_kind_check check (kind in ('customer', 'reply', 'note', 'forward', 'third_party')) not valid;
alter table ticket_messages add column refers_to bigint;
alter table ticket_messages add column passed_files bigint[] not null default '{}';
comment on column ticket_messages.refers_to is 'of a forward, the id of the message that it passes on; of a third party''s answer, of the forward that it answers';
comment on column ticket_messages.passed_files is 'ids of files of the message passed on that go with the forward';
alter table tickets add column third_party_at timestamptz;
comment on column tickets.third_party_at is 'when a third party answered and no agent has written since';
alter table ticket_events drop constraint ticket_events_kind_check;
alter table ticket_events add constraint ticket_events_kind_check check (kind in ('created', 'status', 'priority', 'assignee', 'subject', 'tags', 'customer',
  'reply', 'note', 'withdrawn', 'bounced', 'snoozed', 'woken', 'merged', 'unmerged', 'split', 'forward', 'third_party')) not valid;
