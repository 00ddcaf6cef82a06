-- Whether a mail is of whom it says; null for what was written here, and for mails of before.
alter table ticket_messages add column sender_proof text check (sender_proof in ('proven', 'failed', 'unproven'));
