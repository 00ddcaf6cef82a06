-- The page that a content of editor type 3 is pulled from, so that it can be fetched again.
alter table contents add column source_url text;
