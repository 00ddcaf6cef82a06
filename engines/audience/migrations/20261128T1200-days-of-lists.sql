-- How many came to each list and left it, and why, day by day of the account's clock. Writers append to list_count_changes; whoever
-- adds what waits there to the sizes of lists adds it here in the same transaction.
alter table list_count_changes
  add column day date not null default current_date,
  add column came int not null default 0,
  add column left_by_wish int not null default 0,
  add column removed int not null default 0,
  add column bounced int not null default 0,
  add column complained int not null default 0;

create table list_days (
  account_id bigint not null,
  list_id bigint not null,
  day date not null,
  came int not null default 0,
  left_by_wish int not null default 0,
  removed int not null default 0,
  bounced int not null default 0,
  complained int not null default 0,
  primary key (account_id, list_id, day)
);
comment on column list_days.left_by_wish is 'unsubscribed from the list, or from everything';
comment on column list_days.removed is 'taken off by the account, or deleted';
comment on column list_days.bounced is 'stayed on the list, but the address takes no mail any more';
select protect_tenant_table('list_days');

-- What was before is told by the memberships that are left: who came and left twice counts once, and who was removed not at all.
insert into list_days (account_id, list_id, day, came, left_by_wish)
select f.account_id, f.list_id, (f.at at time zone a.time_zone)::date, sum(f.came), sum(f.left_by_wish)
from (
  select account_id, list_id, date_trunc('hour', created_at) as at, count(*) as came, 0 as left_by_wish
  from list_memberships where status = 'subscribed' or unsubscribed_at > created_at group by 1, 2, 3
  union all
  select account_id, list_id, date_trunc('hour', unsubscribed_at), 0, count(*)
  from list_memberships where status = 'unsubscribed' and unsubscribed_at > created_at group by 1, 2, 3
) f join accounts a on a.id = f.account_id
group by 1, 2, 3;
