-- Each part of the start page is one read of an index.
create index campaigns_in_motion on campaigns (account_id, status, scheduled_at) where status in ('scheduled', 'active', 'failed') and archived_at is null;
create index mailing_hours_by_hour on mailing_hours (account_id, hour);
create index imports_newest on imports (account_id, created_at desc);
create index contacts_by_age on contacts (account_id, created_at);
create index audit_log_by_person on audit_log (account_id, actor_id, id desc) where actor_kind = 'user';
