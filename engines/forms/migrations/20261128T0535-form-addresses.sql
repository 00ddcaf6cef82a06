-- The last part of an address of its own, by which a form can be shared; empty: none.
alter table forms add column url text collate "C" not null default '';
create unique index forms_by_url on forms (account_id, url) where url <> '';
