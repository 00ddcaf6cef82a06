-- Brands that sample data brought in, and takes out again.
alter table brands add column is_sample boolean not null default false;
