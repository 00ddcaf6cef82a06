-- A person may be known by a number, a device or the account's own id alone. Whoever has an address and no own id is known by it.
alter table contacts
  alter column email drop not null,
  alter column email_key drop not null,
  alter column email_domain drop not null,
  add column own_key text collate "C",
  add column no_marketing boolean not null default false,
  add constraint contacts_known check (coalesce(own_key, email_key) is not null),
  add constraint contacts_address_whole check (num_nulls(email, email_key, email_domain) in (0, 3));
comment on column contacts.own_key is 'uid:…, tel:+… or device:…: what the contact is known by in place of its address; null: by the address';
comment on column contacts.no_marketing is 'true: made without any consent, as by a transactional call; no campaign reaches the contact until it subscribes to a list';
alter table contacts drop constraint contacts_account_id_email_key_key;
create unique index contacts_by_identity on contacts (account_id, coalesce(own_key, email_key));
create index contacts_by_address on contacts (account_id, email_key);
