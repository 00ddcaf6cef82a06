-- Campaigns of a tag are found by record_uses. Row-level security keeps operators on arrays from their index.
insert into record_uses (account_id, family, record_id, used_family, used_id)
select k.account_id, 'campaigns', k.id, 'ctags', tag.id from campaigns k cross join lateral unnest(k.ctags) as tag (id)
on conflict do nothing;
drop index campaigns_by_tag;
