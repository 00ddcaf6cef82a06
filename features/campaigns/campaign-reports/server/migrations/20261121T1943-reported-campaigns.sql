-- Campaigns that have gone out, in the order of the list of reports.
create index campaigns_reported on campaigns (account_id, (coalesce(sent_at, scheduled_at)) desc, id desc)
  where mailing_id is not null and archived_at is null and status in ('active', 'paused', 'sent', 'stopped', 'failed');
