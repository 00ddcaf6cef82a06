-- Files go into contacts and their lists, or into another target: its kind, and the id of the list, table … of that kind.
alter table imports add column target text not null default 'contacts', add column target_id bigint;
comment on column imports.list_id is 'the list that contacts are put on';
comment on column imports.target_id is 'of other targets than contacts: what the file goes into';
create index imports_by_target on imports (account_id, target, target_id, id desc) where target_id is not null;
