-- An import may take new contacts only, or known ones only; the other rows of its file are skipped.
alter table imports add column skipped int not null default 0;
comment on column imports.skipped is 'rows that the chosen mode leaves out; rows = created + updated + duplicate + skipped + rejected';
