-- Since when a journey runs: what happened to contacts before brings nobody in.
alter table journeys add column enabled_at timestamptz;
