-- Whom a disabled journey would have let in: a trigger spoke of them while it was disabled. Rows of earlier pauses stay until they are met again.
create table journey_missed (
  account_id bigint not null,
  journey_id bigint not null,
  contact_id bigint not null,
  at timestamptz not null,
  primary key (account_id, journey_id, contact_id)
);
select protect_tenant_table('journey_missed');

-- A disabled journey notes such contacts until dates_due_at.
create index journeys_noting on journeys (dates_due_at) where status = 'disabled';

-- The archive lists what was archived last first.
create index journeys_archived on journeys (account_id, archived_at) where archived_at is not null;
