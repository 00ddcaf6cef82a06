-- Texts and pushes lie in the local inbox beside emails.
alter table local_inbox_messages add column channel text not null default 'email' check (channel in ('email', 'sms', 'push'));
