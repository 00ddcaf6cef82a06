-- Stores hits as one statement that is a transaction of its own: it enters the account itself, with the rights of the app's role, so a
-- commit is one message to the database and one answer.
create function store_hits(account bigint, amount int, hits text) returns void language plpgsql set role = 'heliograph_app' as $$
begin
  perform set_config('app.account_id', account::text, true);
  insert into tracking_hits_waiting (account_id, amount, hits) values (account, amount, hits);
end
$$;

-- The same for hits with clicks: a row for each click on a copy that exists, with the target of its link as it is now.
create function store_clicks(account bigint, amount int, hits text, mailings bigint[], contacts bigint[], links int[])
returns table (no bigint, url text) language plpgsql set role = 'heliograph_app' as $$
begin
  perform set_config('app.account_id', account::text, true);
  insert into tracking_hits_waiting (account_id, amount, hits) values (account, amount, hits);
  return query select c.no, l.url from unnest(mailings, contacts, links) with ordinality as c(mailing_id, contact_id, link_no, no)
    join deliveries d on d.account_id = account and d.mailing_id = c.mailing_id and d.contact_id = c.contact_id
    left join mailing_links l on l.account_id = account and l.mailing_id = c.mailing_id and l.link_no = c.link_no;
end
$$;
