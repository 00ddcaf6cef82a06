-- The products that an email showed to one recipient: it is tried again with them, and its web view shows them. Feed 0 is the abandoned cart, by the cart's id.
create table product_feed_mentions (
  account_id bigint not null,
  mailing_id bigint not null,
  contact_id bigint not null,
  feed_id bigint not null,
  product_ids bigint[] not null,
  primary key (account_id, mailing_id, contact_id, feed_id)
);
create index product_feed_mentions_of_contact on product_feed_mentions (account_id, contact_id);
select protect_tenant_table('product_feed_mentions');
