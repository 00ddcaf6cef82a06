-- What happens when a content feed of the email is old, empty or has nothing new; null skips a run of a series.
alter table campaigns add column when_feeds_stale text;
