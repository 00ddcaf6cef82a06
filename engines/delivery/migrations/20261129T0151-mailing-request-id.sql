-- The id of the call that started a mailing, for the log of whoever sends it.
alter table mailings add column request_id text;
