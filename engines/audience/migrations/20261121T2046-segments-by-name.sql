-- Segments to choose from stand by name.
create index segments_in_order on segments (account_id, name collate "und-x-icu", id);
