-- When a contact last got a mail, beside the contact: it changes with every mail, and a contact stands in six indexes.
create table contact_sends (
  account_id bigint not null,
  contact_id bigint not null,
  last_sent_at timestamptz not null,
  primary key (account_id, contact_id)
) with (fillfactor = 50);
select protect_tenant_table('contact_sends');
insert into contact_sends (account_id, contact_id, last_sent_at)
select account_id, id, last_sent_at from contacts where last_sent_at is not null order by account_id, id;
alter table contacts drop column last_sent_at;
