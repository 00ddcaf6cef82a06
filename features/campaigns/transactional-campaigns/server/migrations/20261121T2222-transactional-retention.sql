-- When what a call said of its person was emptied, by the account's retention.
alter table transactional_messages add column emptied_at timestamptz;
create index transactional_messages_to_empty on transactional_messages (account_id, created_at) where emptied_at is null;
