-- Stopped mailings whose last claimed rows are not settled yet; the sender looks here for rows that a dead process left behind.
create index mailings_stopping on mailings (account_id) where status = 'stopped' and finished_at is null;
