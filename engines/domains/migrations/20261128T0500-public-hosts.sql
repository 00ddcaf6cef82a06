-- Host names that link domains of accounts were found right at. A row stays when its domain is removed: links of old mails lead there.
create table public_hosts (
  account_id bigint not null,
  -- In lower case and in the letters that the DNS knows.
  host text not null,
  -- The link domain by which the account has the host now; null for hosts of short links alone, and of domains that were removed.
  domain_id bigint,
  verified_at timestamptz not null default now(),
  primary key (account_id, host)
);
select protect_tenant_table('public_hosts');
insert into public_hosts (account_id, host, domain_id, verified_at)
select account_id, name, max(id) filter (where kind = 'link'), min(coalesce(verified_at, created_at))
from domains where kind in ('link', 'sms') and state <> 'unverified' group by account_id, name;
