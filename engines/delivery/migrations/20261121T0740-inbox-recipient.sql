-- A recipient is found whatever its case.
drop index local_inbox_by_recipient;
create index local_inbox_by_recipient on local_inbox_messages (account_id, lower(recipient), id desc);
