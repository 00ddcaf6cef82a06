-- Recurring campaigns: the rule and its next run on the parent, the occurrence on each child; and what an approval was given for.
alter table campaigns
  add column schedule jsonb,
  add column is_enabled boolean not null default true,
  add column next_run_at timestamptz,
  add column parent_id bigint,
  add column occurrence_at timestamptz,
  add column run_error text,
  add column approved_hash text,
  add column approved_by text not null default '';
create unique index campaigns_by_occurrence on campaigns (account_id, parent_id, occurrence_at) where parent_id is not null;
create index campaigns_next_run on campaigns (account_id, next_run_at) where status = 'recurring';
create index campaigns_children_due on campaigns (account_id, occurrence_at) where parent_id is not null and status = 'scheduled' and mailing_id is null;
