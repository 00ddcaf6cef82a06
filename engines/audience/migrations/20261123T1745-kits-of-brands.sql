-- How emails of a brand look: named colors, fonts and buttons.
alter table brands add column kit jsonb not null default '{}';
comment on column brands.kit is 'only what is said of it; the rest is as in the kit of the account';
