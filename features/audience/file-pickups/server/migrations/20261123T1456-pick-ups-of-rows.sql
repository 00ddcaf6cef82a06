-- Files of relational tables are imported by the folder they lie in, without an automated import.
alter table picked_up_files alter column automated_import_id drop not null;
