-- A brand may send from a domain of its own and put its links on one.
alter table brands add column sending_domain_id bigint;
alter table brands add column link_domain_id bigint;
