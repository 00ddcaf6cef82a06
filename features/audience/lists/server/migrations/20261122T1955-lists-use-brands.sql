-- A brand that a list has is in use: noted from now on by every verb that writes a list, here for those that are there.
insert into record_uses (account_id, family, record_id, used_family, used_id)
select l.account_id, 'lists', l.id, 'brands', l.brand_id from lists l where l.brand_id is not null
on conflict do nothing;
