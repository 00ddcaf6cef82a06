-- owner_id names the parent account. The person who owns an account is its primary member.
update accounts set owner_id = null;
comment on column accounts.owner_id is 'the parent account, or null; one level deep';
alter table accounts add constraint accounts_owner_is_another check (owner_id <> id);
