-- A mailing that waits for its time is in scheduled_hold, so that nothing takes it for one that holds a lock.
alter table mailings drop constraint mailings_status_check;
drop index mailings_open;
update mailings set status = 'scheduled_hold' where status = 'holding';
alter table mailings alter column status set default 'scheduled_hold';
alter table mailings add constraint mailings_status_check
  check (status in ('scheduled_hold', 'missed', 'snapshotting', 'sending', 'paused', 'finished', 'stopped', 'failed'));
create index mailings_open on mailings (account_id, hold_until) where status in ('scheduled_hold', 'snapshotting', 'sending', 'paused');
