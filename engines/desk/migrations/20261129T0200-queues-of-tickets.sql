-- Who waits longest, whichever end a list begins at; tickets that nobody waits for come last.
create index tickets_longest on tickets (account_id, (coalesce(waiting_since, 'infinity'::timestamptz)), id) where status <> 'closed';
create index tickets_latest on tickets (account_id, (coalesce(waiting_since, '-infinity'::timestamptz)) desc, id desc) where status <> 'closed';
-- What was closed lately.
create index tickets_closed on tickets (account_id, closed_at desc, id desc) where status = 'closed';
