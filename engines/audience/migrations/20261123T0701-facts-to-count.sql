-- How far the facts of an account's contacts are counted from events that are older than facts; no row: all are.
create table contact_facts_to_count (
  account_id bigint primary key,
  counted_to bigint not null default 0
);
comment on column contact_facts_to_count.counted_to is 'the last contact, by id, whose facts are counted';
select protect_tenant_table('contact_facts_to_count');
insert into contact_facts_to_count (account_id) select id from accounts;
