-- Rejected rows that were corrected on the screen are imported by an import of their own, which says whose rows they are.
alter table imports add column corrects bigint, add column corrected_rows int[] not null default '{}';
comment on column imports.corrects is 'the import whose rejected rows this one brings corrected';
comment on column imports.corrected_rows is 'numbers of those rows in its file; each is brought once';
create index imports_corrections on imports (account_id, corrects) where corrects is not null;
