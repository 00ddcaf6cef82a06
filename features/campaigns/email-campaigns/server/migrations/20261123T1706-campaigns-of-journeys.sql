-- The journey for one of whose steps a campaign was made; the journey sends it to people one by one.
alter table campaigns add column journey_id bigint;
