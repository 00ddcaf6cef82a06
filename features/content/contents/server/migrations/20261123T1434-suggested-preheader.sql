-- What a campaign with this content starts with where its own is empty.
alter table contents add column subject text not null default '';
alter table contents add column preheader text not null default '';
