-- A notification of the whole account is read and removed by each person alone; a key counts by its negative id.
alter table notifications
  add column read_by bigint[] not null default '{}',
  add column hidden_for bigint[] not null default '{}';
create index notifications_of_person on notifications (account_id, user_id, id desc);
