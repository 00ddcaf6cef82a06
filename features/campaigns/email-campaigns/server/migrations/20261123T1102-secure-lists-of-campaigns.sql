-- Secure lists that a campaign is held against besides those that apply to every campaign.
alter table campaigns add column secure_lists bigint[] not null default '{}';
