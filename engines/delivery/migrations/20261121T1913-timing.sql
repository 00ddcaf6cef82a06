-- When each person gets a mailing, which mailing goes first, and what may hold one up.
alter table mailings drop constraint mailings_status_check;
alter table mailings
  add constraint mailings_status_check check (status in ('holding', 'missed', 'snapshotting', 'sending', 'paused', 'finished', 'stopped', 'failed')),
  add column timing jsonb not null default '{"kind": "at_once"}',
  add column is_priority boolean not null default false,
  add column is_marketing boolean not null default true,
  -- Counts pauses and resumptions, so that a reading can be told from an older one.
  add column turn int not null default 0,
  add column paused_at timestamptz;
drop index mailings_open;
create index mailings_open on mailings (account_id, hold_until) where status in ('holding', 'snapshotting', 'sending', 'paused');
create index mailings_missed on mailings (account_id) where status = 'missed';

-- due_at: when this person's copy was to leave; timing: why then, as a code that becomes a sentence. Null: as soon as possible.
alter table deliveries add column due_at timestamptz, add column timing text;
