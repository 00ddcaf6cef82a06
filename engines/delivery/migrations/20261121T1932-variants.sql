-- A test of variants: what each says differently, how it is decided, and what was decided.
alter table mailings
  add column variants jsonb,
  add column test jsonb,
  add column winner smallint,
  add column winner_how jsonb,
  add column winner_at timestamptz,
  -- When the winner is to be chosen; null while it is not known, and when a person chooses.
  add column winner_due_at timestamptz;
create index mailings_winner_due on mailings (account_id, winner_due_at) where winner_due_at is not null and winner is null;

-- Which variant a person gets: 0 where nothing is tested or the winner is awaited. Samples are those who got it to find the winner.
alter table deliveries add column variant smallint not null default 0, add column is_sample boolean not null default false;
