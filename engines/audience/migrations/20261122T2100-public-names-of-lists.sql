-- What subscribers read of a list on the pages that emails lead to. Name and description are for the team alone.
alter table lists add column public_name text not null default '', add column public_description text not null default '';
comment on column lists.public_name is 'empty: subscribers read the name';
