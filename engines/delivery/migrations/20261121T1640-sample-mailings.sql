-- A mailing of the sample data never went out, so it is nobody's usage.
alter table mailings add column is_sample boolean not null default false;
