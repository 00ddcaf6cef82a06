-- Accounts that have had a number by their settings alone.
insert into sms_numbers (account_id, number, kind, country, is_default)
select a.id, given.number, case when given.number like '+%' then 'long_code' when given.number ~ '^\d+$' then 'short_code' else 'sender_name' end,
  coalesce(a.country, ''), given.place = 1
from accounts a, jsonb_array_elements_text(a.settings -> 'from_number') with ordinality given(number, place)
where jsonb_typeof(a.settings -> 'from_number') = 'array'
on conflict do nothing;
