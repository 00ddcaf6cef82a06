-- The order of the list of campaigns, to the last column; the shorter index no longer serves anybody.
drop index campaigns_newest;
create index campaigns_in_order on campaigns (account_id, updated_at desc nulls last, id desc);
