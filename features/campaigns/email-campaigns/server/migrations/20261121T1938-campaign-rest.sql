-- Tags, lists for test mails, how the editor was entered; and drafts for those who did not open an earlier campaign.
alter table campaigns
  add column ctags bigint[] not null default '{}',
  add column send_test_lists bigint[] not null default '{}',
  add column campaign_action text not null default 'edit' check (campaign_action in ('edit', 'duplicate')),
  add column unopened_of bigint,
  add column unopened_mailing_id bigint,
  add column unopened_before timestamptz;
create index campaigns_by_tag on campaigns using gin (ctags);
