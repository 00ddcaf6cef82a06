-- All lists of the account, but for those in ids; lists names the chosen ones only.
alter table campaigns rename column select_all_lists to select_all;
alter table campaigns add column ids bigint[] not null default '{}';
update campaigns set ids = lists, lists = '{}' where select_all;
