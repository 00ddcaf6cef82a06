-- Claims with their leases stand beside the rows: renewing one changes one row instead of hundreds, and the rows themselves change
-- nothing that an index holds while they are sent, so that PostgreSQL keeps the new version on the same page (HOT).
create table delivery_claims (
  account_id bigint not null,
  mailing_id bigint not null,
  token uuid not null,
  contact_ids bigint[] not null,
  lease_until timestamptz not null,
  primary key (account_id, mailing_id, token)
);
select protect_tenant_table('delivery_claims');

insert into delivery_claims (account_id, mailing_id, token, contact_ids, lease_until)
select account_id, mailing_id, claim_token, array_agg(contact_id order by contact_id), max(lease_until)
from deliveries where state in ('claimed', 'body_written') and claim_token is not null and lease_until is not null group by 1, 2, 3;

drop index deliveries_waiting;
update deliveries set next_try_at = null where next_try_at is not null and state not in ('pending', 'deferred');
update deliveries set next_try_at = now() where next_try_at is null and state in ('pending', 'deferred');
alter table deliveries drop column lease_until;
-- Rows without a time of their own are claimed in the order of the key and are not in this index.
create index deliveries_due on deliveries (account_id, mailing_id, next_try_at) where next_try_at is not null;

-- Every row without a time has been claimed once.
alter table mailings add column fresh_done boolean not null default false;
update mailings set fresh_done = true where snapshot_done;

drop index deliveries_bounced;
update deliveries set bounced_at = updated_at where state = 'bounced' and bounced_at is null;
alter table deliveries add constraint deliveries_bounced_when check (state <> 'bounced' or bounced_at is not null);
create index deliveries_bounced on deliveries (account_id, mailing_id, bounced_at desc) where bounced_at is not null;

-- A person's rows are found by the key, mailing by mailing: an index by contact takes an entry at another place for every recipient.
drop index deliveries_by_contact;

-- Room for the versions that a row has on its way: waiting, claimed, written, sent.
alter table deliveries set (fillfactor = 45);
