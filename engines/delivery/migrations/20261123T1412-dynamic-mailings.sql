-- The dynamic contents whose variants a mailing's recipients get: a report finds the latest emails that carried one.
alter table mailings add column dynamic_ids bigint[];
create index mailings_dynamic on mailings (account_id, id) where dynamic_ids is not null;
