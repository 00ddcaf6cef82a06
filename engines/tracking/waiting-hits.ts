import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { RequestKind } from './machine-hits.ts';
import type { Hit } from './aggregate-hits.ts';

/** A hit with the country it came from; its address is forgotten by then. */
export type PlacedHit = Hit & { country: string | null };

// Arrays without names: thousands of these are written and read in a second.
type Packed = [
  kind: Hit['kind'],
  mailingId: number,
  contactId: number,
  linkNo: number | null,
  requestKind: RequestKind,
  at: number,
  country: string | null,
  addressKey: number | null,
  agent: number,
];
interface Pack {
  agents: string[];
  hits: Packed[];
}

/** Hits that arrived together as one text; each user agent stands in it once. */
export function packHits(hits: readonly PlacedHit[]): string {
  const agents = new Map<string, number>();
  const packed = hits.map((hit): Packed => {
    let agent = agents.get(hit.userAgent);
    if (agent === undefined) agents.set(hit.userAgent, (agent = agents.size));
    return [
      hit.kind,
      hit.mailingId,
      hit.contactId,
      hit.linkNo,
      hit.requestKind,
      hit.at.getTime(),
      hit.country,
      hit.addressKey,
      agent,
    ];
  });
  return JSON.stringify({ agents: [...agents.keys()], hits: packed } satisfies Pack);
}

// Only packHits wrote it.
function unpackHits(text: string): PlacedHit[] {
  const { agents, hits } = JSON.parse(text) as Pack;
  return hits.map(
    ([kind, mailingId, contactId, linkNo, requestKind, at, country, addressKey, agent]) => ({
      kind,
      mailingId,
      contactId,
      linkNo,
      requestKind,
      at: new Date(at),
      country,
      addressKey,
      userAgent: agents[agent] ?? '',
    }),
  );
}

/** Stores hits: $1 account, $2 how many, $3 packed. A transaction of its own. */
export const storeStatement = { name: 'store_hits', text: 'select store_hits($1, $2, $3)' };

/** The same for a batch with clicks, $4 mailings, $5 links: a row for each link that exists, with its number in the arrays and its target as it is now. */
export const storeClicksStatement = {
  name: 'store_clicks',
  text: 'select no, url from store_clicks($1, $2, $3, $4, $5)',
};

/** Takes the oldest waiting hits of an account out of the table, about so many; concurrent callers get others or none. */
export async function takeWaiting(account: Account, most: number): Promise<PlacedHit[]> {
  const { rows } = await sql<{ id: number; hits: string }>`
    with due as materialized (
      select id from (select id, sum(amount) over (order by id) - amount as before
        from (select id, amount from tracking_hits_waiting where account_id = ${account.id} order by id limit ${most}) oldest) summed where before < ${most})
    delete from tracking_hits_waiting w using due where w.account_id = ${account.id} and w.id = due.id returning w.id, w.hits`.execute(
    account.db,
  );
  return rows.sort((one, other) => one.id - other.id).flatMap((row) => unpackHits(row.hits));
}

/** Whether hits of an account wait. */
export async function hasWaiting({ db, id }: Account): Promise<boolean> {
  const { rows } =
    await sql`select from tracking_hits_waiting where account_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
