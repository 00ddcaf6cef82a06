-- The footer of a campaign's emails; without one, that of their language or the default.
alter table campaigns add column footer_id bigint;
