-- What people ask of emails on their preferences page: none for a while, or fewer.
alter table contacts
  add column mail_paused_until timestamptz,
  add column mails_a_week smallint check (mails_a_week > 0);
comment on column contacts.mail_paused_until is 'no marketing email before; the person asked for a pause';
comment on column contacts.mails_a_week is 'at most so many marketing emails in seven days; the person asked for fewer';
-- Not checked against rows of before, which keep to a part of it.
alter table consent_events drop constraint consent_events_change_check;
alter table consent_events add constraint consent_events_change_check
  check (change in ('subscribed', 'unsubscribed', 'do_not_mail', 'mail_again', 'mail_paused', 'mail_resumed', 'fewer_mails', 'usual_mails')) not valid;
