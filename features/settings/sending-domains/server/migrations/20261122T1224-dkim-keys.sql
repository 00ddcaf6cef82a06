-- The keys that mails of a sending domain are signed with; the private half is sealed under the installation's secret.
create table dkim_keys (
  account_id bigint not null,
  domain_id bigint not null,
  algorithm text not null check (algorithm in ('rsa-sha256', 'ed25519-sha256')),
  selector text not null,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, domain_id, algorithm)
);
select protect_tenant_table('dkim_keys');
