-- Whether subscribers see a list by name, and whether a public form asks them to confirm their address. Lists of before keep what they did.
alter table lists
  add column is_public boolean not null default false,
  add column opt_in text not null default 'single',
  add column opt_in_reminder boolean not null default false;
alter table lists alter column opt_in set default 'double';
alter table lists add constraint lists_opt_in check (opt_in in ('single', 'double')) not valid;
comment on column lists.is_public is 'true: public_name and public_description may be shown to anybody';
comment on column lists.opt_in is 'what public forms ask; members, keys and imports enter on their own statement';
comment on column lists.opt_in_reminder is 'true: who has not confirmed is reminded once';

-- Which form, which words and which page a consent came from.
alter table consent_events
  add column form_id bigint,
  add column text_id bigint,
  add column page_url text;
