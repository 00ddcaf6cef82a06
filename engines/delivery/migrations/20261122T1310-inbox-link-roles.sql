-- The roles that a link in a mail of the product itself gives: only who may grant them sees the mail. Null is not known.
alter table local_inbox_messages add column link_roles text[];
