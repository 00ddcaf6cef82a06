-- Which processes take in returned mail, as they say themselves twice a minute: the web process that is asked may be another one.
create table inbound_listeners (
  name text not null primary key,
  port integer not null,
  has_tls boolean not null,
  -- Null while it listens.
  error text,
  seen_at timestamptz not null default now()
);
select share_reference_table('inbound_listeners');
