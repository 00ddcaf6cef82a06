-- A campaign that waits for somebody with full access: what was asked for, by whom; or why it was returned.
alter table campaigns
  add column approval_state text check (approval_state in ('requested', 'returned')),
  add column approval_note text not null default '',
  add column approval_schedule jsonb,
  add column approval_requested_by text not null default '',
  add column approval_user_id bigint,
  add column approval_requested_at timestamptz;
