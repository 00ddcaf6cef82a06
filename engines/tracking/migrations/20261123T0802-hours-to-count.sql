-- Where the earlier text of 20261123T0330 was applied, every hour was counted with it.
alter table mailing_hours add column if not exists firsts_counted boolean not null default true;
create index mailing_hours_to_count on mailing_hours (account_id, mailing_id, hour) where not firsts_counted;
