-- A click is signed for its copy, so nothing is asked about the copy: a person who is gone still gets where the mail led, and counting leaves
-- the hit out. A mailing that is gone has no links, and then a click leads nowhere. Each link is looked up by its key.
drop function store_clicks(bigint, int, text, bigint[], int[], bigint[], bigint[]);
create function store_clicks(account bigint, amount int, hits text, mailings bigint[], links int[])
returns table (no bigint, url text) language plpgsql set role = 'heliograph_app' as $$
begin
  perform set_config('app.account_id', account::text, true);
  insert into tracking_hits_waiting (account_id, amount, hits) values (account, amount, hits);
  return query select c.no, l.url from unnest(mailings, links) with ordinality as c(mailing_id, link_no, no),
    lateral (select m.url from mailing_links m where m.account_id = account and m.mailing_id = c.mailing_id and m.link_no = c.link_no offset 0) l;
end
$$;
