-- Reports list the journeys that were published once, by name.
create index journeys_reported on journeys (account_id, name collate "und-x-icu", id) where live_version is not null and archived_at is null;
