-- A batch of clicks asks once for each link, and hears only of those copies that do not exist (their numbers are negative). Each is looked
-- up by its key: a plan for any number of them would read whole tables.
create function store_clicks(account bigint, amount int, hits text, link_mailings bigint[], links int[], copy_mailings bigint[], contacts bigint[])
returns table (no bigint, url text) language plpgsql set role = 'heliograph_app' as $$
begin
  perform set_config('app.account_id', account::text, true);
  insert into tracking_hits_waiting (account_id, amount, hits) values (account, amount, hits);
  return query select c.no, (select l.url from mailing_links l where l.account_id = account and l.mailing_id = c.mailing_id and l.link_no = c.link_no)
    from unnest(link_mailings, links) with ordinality as c(mailing_id, link_no, no);
  return query select -c.no, null::text from unnest(copy_mailings, contacts) with ordinality as c(mailing_id, contact_id, no)
    where (select d.contact_id from deliveries d where d.account_id = account and d.mailing_id = c.mailing_id and d.contact_id = c.contact_id) is null;
end
$$;
drop function store_clicks(bigint, int, text, bigint[], bigint[], int[]);
