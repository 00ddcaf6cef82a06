alter table api_keys add column updated_at timestamptz not null default now();
