-- When the contact really got the typed address: a link that led to nothing holds up no later request.
alter table own_data_requests add column changed_at timestamptz;
update own_data_requests set changed_at = done_at where kind = 'address' and done_at is not null;
