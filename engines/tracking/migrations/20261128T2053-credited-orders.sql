-- The newest orders that an email is credited with, of a whole account.
create index conversions_credited on conversions (account_id, at desc, order_ref desc)
  where mailing_id is not null and order_ref is not null and state = 'counted';
