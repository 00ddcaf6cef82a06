-- A mail with somebody's way in (a link for a new password) is no mail for the whole account to read.
alter table local_inbox_messages add column for_user_id bigint;
