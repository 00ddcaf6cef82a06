-- The footer of the emails of a transactional campaign; without one they have none, unless their content asks for it.
alter table transactional_campaigns add column footer_id bigint;
