import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { idsOf, ofMailings, type Mailings } from './of-mailings.ts';

/** A link of a mailing with its figures. */
export interface LinkCounts {
  link_no: number;
  url: string;
  label: string;
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
}

type Placed = LinkCounts & { mailing_id: number };

/**
 * The links of a mailing in the order of its body. Of several mailings, those that look alike are one, and are numbered anew: the
 * numbers that they have in each may mean something else in another.
 */
export async function linksOf(account: Account, mailings: Mailings): Promise<LinkCounts[]> {
  await countWaiting(account);
  const links = await placedLinks(account, mailings);
  const shown = idsOf(mailings).length === 1 ? links.map((link) => [link]) : alike(links);
  return shown.map((same, index) => ({
    link_no: same.length === 1 && idsOf(mailings).length === 1 ? same[0]!.link_no : index + 1,
    url: same[0]!.url,
    label: same[0]!.label,
    clicks: sum(same, 'clicks'),
    unique_clicks: sum(same, 'unique_clicks'),
    machine_clicks: sum(same, 'machine_clicks'),
  }));
}

/** That event e is a click on one of these links, by the numbers that `linksOf` gives them. */
export async function onLinks(
  account: Account,
  mailings: Mailings,
  linkNos: readonly number[],
): Promise<RawBuilder<unknown>> {
  if (idsOf(mailings).length === 1) return sql`e.link_no = any(${[...linkNos]}::int[])`;
  const meant = alike(await placedLinks(account, mailings)).flatMap((same, index) =>
    linkNos.includes(index + 1) ? same : [],
  );
  return sql`(e.mailing_id, e.link_no) in (select meant.mailing_id, meant.link_no
    from unnest(${meant.map((one) => one.mailing_id)}::bigint[], ${meant.map((one) => one.link_no)}::int[]) as meant(mailing_id, link_no))`;
}

async function placedLinks(account: Account, mailings: Mailings): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select mailing_id, link_no, url, label, clicks, unique_clicks, machine_clicks from mailing_links
    where account_id = ${account.id} and ${ofMailings(sql`mailing_id`, mailings)} order by mailing_id desc, link_no`.execute(
    account.db,
  );
  return rows;
}

// Two links of one mailing are two even when they lead to the same address.
function alike(links: readonly Placed[]): Placed[][] {
  const seen = new Map<string, number>();
  return [
    ...Map.groupBy(links, ({ mailing_id: mailing, url, label }) => {
      const look = `${url} ${label}`;
      const times = (seen.get(`${mailing} ${look}`) ?? 0) + 1;
      seen.set(`${mailing} ${look}`, times);
      return `${times} ${look}`;
    }).values(),
  ];
}

function sum(
  links: readonly Placed[],
  figure: 'clicks' | 'unique_clicks' | 'machine_clicks',
): number {
  return links.reduce((all, link) => all + link[figure], 0);
}
