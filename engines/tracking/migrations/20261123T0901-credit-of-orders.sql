-- Conversions are what orders are credited to: of any store, and as they stand after refunds and cancellations.
alter table conversions
  add column source_id bigint not null default 0,
  add column order_ref bigint,
  add column net_value numeric(18, 4) not null default 0,
  add column state text not null default 'counted';
comment on column conversions.source_id is 'the store of the order; 0 is the account itself, by its API';
comment on column conversions.order_id is 'the number that the store gave it';
comment on column conversions.order_ref is 'the order''s own id';
comment on column conversions.value is 'as it was told; net_value is less what was refunded';
comment on column conversions.state is 'only counted ones are revenue';
update conversions v set net_value = v.value, order_ref = o.id from orders o
where o.account_id = v.account_id and o.store_id = 0 and o.remote_id = v.order_id;
alter table conversions drop constraint conversions_pkey;
alter table conversions add primary key (account_id, source_id, order_id);
drop index conversions_by_mailing;
create index conversions_by_mailing on conversions (account_id, mailing_id, currency) include (net_value, contact_id)
  where mailing_id is not null and state = 'counted';
create unique index conversions_of_order on conversions (account_id, order_ref);
