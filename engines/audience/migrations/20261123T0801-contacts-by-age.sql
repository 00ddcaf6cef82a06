-- Contacts are listed by the date that the list shows; those of one import have the same and go by id. Takes the place of
-- the index without the id, so that a contact is written into as many indexes as before.
create index contacts_by_created_at on contacts (account_id, created_at, id);
drop index contacts_by_age;
