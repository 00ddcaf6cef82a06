-- What a person did, beside the contact: an open changes this narrow row and no index. Folded from events in the transaction that
-- stores them; can be counted again from them. Times and counts are of people, never of machines.
create table contact_facts (
  account_id bigint not null,
  contact_id bigint not null,
  first_open_at timestamptz,
  last_open_at timestamptz,
  opens int not null default 0,
  first_click_at timestamptz,
  last_click_at timestamptz,
  clicks int not null default 0,
  country text,
  device text,
  primary key (account_id, contact_id)
) with (fillfactor = 70);
comment on column contact_facts.country is 'ISO 3166 code of where the person last opened or clicked from, where that is known';
comment on column contact_facts.device is 'desktop, mobile or tablet: what the person last opened or clicked with, where that is known';
select protect_tenant_table('contact_facts');
