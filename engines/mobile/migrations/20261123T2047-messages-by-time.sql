-- Reports count messages by the day they were made.
create index mobile_messages_by_time on mobile_messages (account_id, created_at);
