-- Support addresses whose daily check did not come back.
alter table support_emails add column probe_missed_at timestamptz;
comment on column support_emails.probe_missed_at is 'when a daily check was found not to have come back; null once an email arrives';
