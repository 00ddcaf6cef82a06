-- Whoever reads a mail has it until then; the time of the next try stays what it is.
alter table inbound_mails add column leased_until timestamptz;
comment on column inbound_mails.leased_until is 'a process reads it until then; when that dies, another one takes it';
-- Reports and mail for tickets are looked for apart, so that many of one kind hold up no look for the other.
drop index inbound_mails_due;
create index inbound_mails_due_reports on inbound_mails (next_try_at) where state = 'waiting' and purpose <> 'ticket';
create index inbound_mails_due_tickets on inbound_mails (account_id, next_try_at, id) where state = 'waiting' and purpose = 'ticket';
