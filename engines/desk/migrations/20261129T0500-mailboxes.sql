-- Mailboxes that emails to support addresses are fetched from by IMAP.
create table support_mailboxes (
  account_id bigint not null,
  support_email_id bigint not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null,
  password bytea not null,
  folder text not null default 'INBOX',
  after_taking text not null default 'leave' check (after_taking in ('leave', 'mark_read', 'move')),
  moved_to text not null default '',
  -- The emails of so many days before are taken, too.
  recent_days integer not null default 0 check (recent_days between 0 and 7),
  take_since timestamptz not null,
  revision integer not null default 1,
  uid_validity bigint,
  last_uid bigint not null default 0,
  finished_uid bigint not null default 0,
  holder uuid,
  leased_until timestamptz,
  next_try_at timestamptz not null default now(),
  attempts integer not null default 0,
  checked_at timestamptz,
  last_mail_at timestamptz,
  too_large integer not null default 0,
  failing_since timestamptz,
  failure text check (failure in ('not_allowed', 'dns', 'unreachable', 'tls', 'sign_in', 'folder', 'dropped', 'other')),
  failure_words text not null default '',
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, support_email_id)
);
comment on column support_mailboxes.password is 'sealed for account and address';
comment on column support_mailboxes.take_since is 'emails that came to the server earlier are not taken';
comment on column support_mailboxes.revision is 'raised by each change of the settings: who fetches connects anew';
comment on column support_mailboxes.last_uid is 'the last email of uid_validity that was stored or refused';
comment on column support_mailboxes.finished_uid is 'the last one that was marked or moved, too';
comment on column support_mailboxes.holder is 'the worker that fetches from it until leased_until';
comment on column support_mailboxes.too_large is 'how many emails were left because of their size';
comment on column support_mailboxes.failure_words is 'what the server said';
-- Workers look for mailboxes that nobody holds, whoever they belong to.
create index support_mailboxes_due on support_mailboxes (next_try_at);
create index support_mailboxes_held on support_mailboxes (holder) where holder is not null;
select protect_tenant_table('support_mailboxes');
