-- A phone as it is compared stands beside it: E.164, by the country of the account. Numbers that are there already are gone
-- through in the background; a key that stops text messages is never taken away, its E.164 is put beside it.
alter table contacts
  add column phone_key text collate "C",
  add column keyed_phone text not null default '';
comment on column contacts.phone_key is 'phone in E.164; null: no number of any country, or not yet looked at';
comment on column contacts.keyed_phone is 'the phone that phone_key was made of; where phone is another one, the key is to be made anew';
create index contacts_by_phone_key on contacts (account_id, phone_key) where phone_key is not null;
create index contacts_to_key on contacts (account_id, id) where phone <> keyed_phone;

alter table sms_unsubscribes add column same_as text collate "C";
comment on column sms_unsubscribes.same_as is 'the E.164 of a number that was noted without its country, which stands beside it; null: the entry that is shown';

create table phone_keyings (
  account_id bigint primary key,
  country text not null,
  keyed_at timestamptz not null default now()
);
comment on table phone_keyings is 'by which country the numbers of an account were last gone through';
select protect_tenant_table('phone_keyings');
