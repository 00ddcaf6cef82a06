-- Keywords are listed by their words as people wrote them.
drop index mobile_keywords_in_order;
create index mobile_keywords_in_order on mobile_keywords (account_id, name, id);
