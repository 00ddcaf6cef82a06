-- When a cart was said to be abandoned. Whoever is reminded is reminded of no other cart of the store for a day.
alter table carts add column reminded_at timestamptz;
comment on column carts.done_by is 'order, deleted; mailed: said to be abandoned; expired: due without that';
