-- Mail for the service desk is kept as what comes back is.
alter table inbound_mails drop constraint inbound_mails_purpose_check;
alter table inbound_mails add constraint inbound_mails_purpose_check check (purpose in ('bounce', 'unsubscribe', 'events', 'ticket')) not valid;
