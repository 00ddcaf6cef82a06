-- Mail can be fetched from mailboxes, too. Rows that are there satisfy the new rule, which only allows more.
alter table inbound_mails drop constraint inbound_mails_source_check;
alter table inbound_mails add constraint inbound_mails_source_check check (source in ('smtp', 'imap', 'local', 'ses', 'sendgrid', 'mailgun', 'postmark')) not valid;
