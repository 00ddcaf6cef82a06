-- How many people of a mailing ended where: counted once it has finished, counted again when something is heard of it later.
create table mailing_outcomes (
  account_id bigint not null,
  mailing_id bigint not null,
  version bigint not null default 0,
  is_final boolean not null default false,
  eligible int not null default 0,
  delivered int not null default 0,
  hard_bounced int not null default 0,
  soft_bounced int not null default 0,
  suppressed int not null default 0,
  failed int not null default 0,
  pending int not null default 0,
  unclear int not null default 0,
  primary key (account_id, mailing_id)
);
comment on column mailing_outcomes.version is 'raised by whatever changes a finished mailing, so that a count that began before is not taken for the last word';
select protect_tenant_table('mailing_outcomes');

-- The few who did something, newest first. Each holds only rows that did it, so sending writes none of them.
create index deliveries_bounced on deliveries (account_id, mailing_id, updated_at desc) where state = 'bounced';
create index deliveries_clicked on deliveries (account_id, mailing_id, clicked_at desc) where clicked_at is not null;
create index deliveries_left on deliveries (account_id, mailing_id, unsubscribed_at desc) where unsubscribed_at is not null;
create index deliveries_complained on deliveries (account_id, mailing_id, complained_at desc) where complained_at is not null;
