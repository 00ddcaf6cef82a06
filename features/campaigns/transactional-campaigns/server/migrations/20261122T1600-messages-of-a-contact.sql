-- Messages are found by the beginning of their contact's address, however many there are.
create index transactional_messages_by_contact on transactional_messages (account_id, contact_id, id desc);
