-- Messages that were handed over or failed, the newest first, as lists of the whole account show them.
create index mobile_messages_handed_over on mobile_messages (account_id, id desc)
  where hidden_at is null and state in ('sent', 'delivered', 'failed', 'unknown');
