-- When a person proved that the mailbox is theirs, by a link that was mailed to it.
alter table users add column email_verified_at timestamptz;
grant select (email_verified_at) on users to heliograph_app;
