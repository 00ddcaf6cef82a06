-- How many recipients opened and clicked for the first time in an hour: a course that ends where the rates of the reports stand.
-- Hours from before are counted in the background and by whoever reads them (count-first-hours.ts): those of a filled database are many.
-- Earlier text: e672c8029f18fb0b8a36bdf2ee4580aa761c4d099c0c4d1f8fae76b09e78d8db
alter table mailing_hours add column unique_opens integer not null default 0, add column unique_clicks integer not null default 0,
  add column firsts_counted boolean not null default false;
alter table mailing_hours alter column firsts_counted set default true;

-- As before, with the first opens and clicks of an hour; a process of the version before says none.
create or replace function write_folded_hits(account bigint, input jsonb) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if input -> 'events' <> '[]' then
    insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, link_no, manner, country, agent_id, address_key, detail, rules, at)
    select account, e.* from jsonb_to_recordset(input -> 'events') as e(mailing_id bigint, contact_id bigint, kind text, is_machine boolean,
      machine_reason text, link_no int, manner text, country text, agent_id bigint, address_key bigint, detail text, rules smallint, at timestamptz)
    on conflict do nothing;
  end if;
  if input -> 'reversed' <> '[]' then
    update message_events e set is_machine = true, machine_reason = r.rule
    from jsonb_to_recordset(input -> 'reversed') as r(id bigint, rule text) where e.account_id = account and e.id = r.id;
  end if;
  if input -> 'copies' <> '[]' then
    update deliveries d set opened_at = n.opened_at, last_open_at = n.last_open_at, trapped_at = n.trapped_at, trap_address = n.trap_address,
      clicked_at = case when n.has_clicks then n.clicked_at else d.clicked_at end
    from jsonb_to_recordset(input -> 'copies') as n(mailing_id bigint, contact_id bigint, opened_at timestamptz, last_open_at timestamptz,
      trapped_at timestamptz, trap_address bigint, clicked_at timestamptz, has_clicks boolean)
    where d.account_id = account and d.mailing_id = n.mailing_id and d.contact_id = n.contact_id;
  end if;
  if input -> 'counters' <> '[]' then
    insert into mailing_counters as m (account_id, mailing_id, opens, unique_opens, clicks, unique_clicks, machine_opens, machine_clicks)
    select account, c.* from jsonb_to_recordset(input -> 'counters') as c(mailing_id bigint, opens int, unique_opens int, clicks int, unique_clicks int,
      machine_opens int, machine_clicks int)
    on conflict (account_id, mailing_id) do update set opens = m.opens + excluded.opens, unique_opens = m.unique_opens + excluded.unique_opens,
      clicks = m.clicks + excluded.clicks, unique_clicks = m.unique_clicks + excluded.unique_clicks,
      machine_opens = m.machine_opens + excluded.machine_opens, machine_clicks = m.machine_clicks + excluded.machine_clicks;
  end if;
  if input -> 'hours' <> '[]' then
    insert into mailing_hours as m (account_id, mailing_id, hour, opens, clicks, unique_opens, unique_clicks)
    select account, h.mailing_id, h.hour, h.opens, h.clicks, coalesce(h.unique_opens, 0), coalesce(h.unique_clicks, 0)
    from jsonb_to_recordset(input -> 'hours') as h(mailing_id bigint, hour timestamptz, opens int, clicks int, unique_opens int, unique_clicks int)
    on conflict (account_id, mailing_id, hour) do update set opens = m.opens + excluded.opens, clicks = m.clicks + excluded.clicks,
      unique_opens = m.unique_opens + excluded.unique_opens, unique_clicks = m.unique_clicks + excluded.unique_clicks;
  end if;
  if input -> 'links' <> '[]' then
    update mailing_links m set clicks = m.clicks + c.clicks, unique_clicks = m.unique_clicks + c.unique_clicks, machine_clicks = m.machine_clicks + c.machine_clicks
    from jsonb_to_recordset(input -> 'links') as c(mailing_id bigint, link_no int, clicks int, unique_clicks int, machine_clicks int)
    where m.account_id = account and m.mailing_id = c.mailing_id and m.link_no = c.link_no;
  end if;
  if input -> 'seen' <> '[]' then
    update contacts c set last_open_at = greatest(c.last_open_at, s.open_at), last_click_at = greatest(c.last_click_at, s.click_at)
    from jsonb_to_recordset(input -> 'seen') as s(id bigint, open_at timestamptz, click_at timestamptz)
    where c.account_id = account and c.id = s.id;
  end if;
end
$$;
