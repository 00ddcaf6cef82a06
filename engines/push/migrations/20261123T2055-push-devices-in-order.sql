-- Devices are listed by when they were last seen, of one application or of all.
drop index push_devices_in_order;
create index push_devices_in_order on push_devices (account_id, application_id, last_seen_at desc nulls last, id desc);
create index push_devices_by_last_seen on push_devices (account_id, last_seen_at desc nulls last, id desc);
