-- By its address and name SPF says whether a server may send for a domain.
alter table inbound_mails add column peer_ip text not null default '';
alter table inbound_mails add column peer_name text not null default '';
