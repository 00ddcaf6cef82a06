-- Rows on their way in lie in a temporary table of the session that merges them: COPY FROM is refused on tables with
-- row-level security, and what lives and dies with its session needs no cleaning.
drop table import_rows;

-- duplicate = repeated + unchanged; joined and kept_out speak of the list.
alter table imports
  add column percent int not null default 0,
  add column repeated int not null default 0,
  add column unchanged int not null default 0,
  add column joined int not null default 0,
  add column kept_out int not null default 0;
comment on column imports.repeated is 'rows whose address comes again further down in the file; the last row wins';
comment on column imports.unchanged is 'rows that say nothing new about a contact that is on the list already';
comment on column imports.joined is 'people the import put on the list';
comment on column imports.kept_out is 'people it did not put on the list because they unsubscribed or are suppressed';
