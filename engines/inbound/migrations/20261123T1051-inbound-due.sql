-- What waits is taken from all accounts by its time, and what is done is forgotten by its: neither reads the rest.
create index inbound_mails_due on inbound_mails (next_try_at) where state = 'waiting';
create index inbound_mails_done on inbound_mails (processed_at) where state = 'done';
