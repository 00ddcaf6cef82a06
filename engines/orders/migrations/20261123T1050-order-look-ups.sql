-- Addresses are compared as contacts compare theirs, or no index answers for both. No row is written anew; indexes of the columns are.
alter table orders alter column email_key type text collate "C";
alter table carts alter column email_key type text collate "C";
alter table store_customers alter column email_key type text collate "C";

-- Who is erased or deleted is found by address and by contact.
create index orders_by_address on orders (account_id, email_key) where email_key is not null;
create index carts_by_address on carts (account_id, email_key) where email_key is not null;
create index carts_by_contact on carts (account_id, contact_id);
create index store_customers_by_address on store_customers (account_id, email_key) where email_key is not null;

-- Lists of orders, which show no deleted one: newest first, by number and by status. What an index holds alone is counted by it alone.
drop index orders_newest;
create index orders_newest on orders (account_id, placed_at desc, id desc) where deleted_at is null;
create index orders_by_number on orders (account_id, number) where deleted_at is null;
create index orders_by_status on orders (account_id, status_key, placed_at desc, id desc) where deleted_at is null;

-- How far an account's new contacts and its guests' addresses have been compared.
create table guest_cursors (
  account_id bigint not null,
  contacts_after timestamptz not null,
  contact_after bigint not null default 0,
  address_after text collate "C" not null default '',
  primary key (account_id)
);
select protect_tenant_table('guest_cursors');
