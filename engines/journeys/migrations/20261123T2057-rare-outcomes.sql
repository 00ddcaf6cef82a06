-- Who did not get a message, timed out, took a branch or was held: few lines of a long log. What nearly everybody goes through is found by the people themselves.
create index journey_log_rare on journey_log (account_id, journey_id, outcome, node, contact_id, entry)
  where outcome <> all (array['entered', 'next', 'waiting', 'sending', 'sent', 'end']);
