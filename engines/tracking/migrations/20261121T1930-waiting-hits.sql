-- Hits that are stored and not yet counted: one row for each commit of hits that arrived together. A folder takes rows in order of id and
-- deletes them in the transaction that counts them, so that each is counted once.
create table tracking_hits_waiting (
  account_id bigint not null,
  id bigint generated always as identity,
  amount int not null,
  hits json not null,
  primary key (account_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1, fillfactor = 100);
-- Rows live for a second at most times: packing them costs more than it saves.
alter table tracking_hits_waiting alter column hits set storage external;
comment on column tracking_hits_waiting.hits is 'agents: the texts; hits: kind, mailing, contact, link, manner, milliseconds since 1970, country, digest of the address, which agent';
select protect_tenant_table('tracking_hits_waiting');
