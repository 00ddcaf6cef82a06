-- When the contact really got the typed address: a link that led to nothing holds up no later request.
alter table own_data_requests add column changed_at timestamptz;
-- Whoever had the old address can take a change back for a week.
alter table own_data_requests drop constraint own_data_requests_kind_check;
alter table own_data_requests add constraint own_data_requests_kind_check
  check (kind in ('copy', 'erasure', 'address', 'preferences', 'undo'));
update own_data_requests set changed_at = done_at where kind = 'address' and done_at is not null;
