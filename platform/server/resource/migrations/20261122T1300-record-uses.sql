-- What a record refers to, so that nothing that is in use is deleted; written by every verb that writes a record.
create table record_uses (
  account_id bigint not null,
  family text not null,
  record_id bigint not null,
  used_family text not null,
  used_id bigint not null,
  primary key (account_id, used_family, used_id, family, record_id)
);
create index record_uses_of_record on record_uses (account_id, family, record_id);
select protect_tenant_table('record_uses');
