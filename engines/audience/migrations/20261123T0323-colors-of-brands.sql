-- The color that pages and emails of a brand carry.
alter table brands add column color text not null default '';
comment on column brands.color is '#rrggbb; empty: the color of the account';
