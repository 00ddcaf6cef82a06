-- The mailings that began lately, of all accounts, for the figures of the operator; those that go to people one by one never end.
create index mailings_lately on mailings ((case when is_rolling then 'infinity'::timestamptz else started_at end))
  where is_rolling or started_at is not null;
