import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HitKind, WebHit } from './read-hit.ts';
import type { VisitSource } from './sources.ts';
import type { Strength } from './visit-mark.ts';

/** A hit as it waits: its address has become a country, and a browser without an id of its own one for a day. */
export type WaitingHit = Omit<WebHit, 'ip' | 'browserId'> & {
  readonly browserId: string;
  readonly country: string | null;
};

// Arrays without names: thousands of these are written and read in a second.
type Packed = [
  kind: HitKind,
  websiteId: number,
  browserId: string,
  host: string,
  path: string,
  source: [VisitSource['kind'], string, string] | null,
  value: number | null,
  name: string,
  contactId: number | null,
  emailKey: string | null,
  strength: Strength | null,
  country: string | null,
  at: number,
  agent: number,
];
interface Pack {
  agents: string[];
  hits: Packed[];
}

/** Hits that arrived together as one text; each user agent stands in it once. */
export function packHits(hits: readonly WaitingHit[]): string {
  const agents = new Map<string, number>();
  const packed = hits.map((hit): Packed => {
    let agent = agents.get(hit.userAgent);
    if (agent === undefined) agents.set(hit.userAgent, (agent = agents.size));
    const { source } = hit;
    return [
      hit.kind,
      hit.websiteId,
      hit.browserId,
      hit.host,
      hit.path,
      source && [source.kind, source.name, source.campaign],
      hit.value,
      hit.name,
      hit.contactId,
      hit.emailKey,
      hit.strength,
      hit.country,
      hit.at.getTime(),
      agent,
    ];
  });
  return JSON.stringify({ agents: [...agents.keys()], hits: packed } satisfies Pack);
}

// Only packHits wrote it.
function unpackHits(text: string): WaitingHit[] {
  const { agents, hits } = JSON.parse(text) as Pack;
  return hits.map(
    // prettier-ignore
    ([kind, websiteId, browserId, host, path, source, value, name, contactId, emailKey, strength, country, at, agent]) => ({
      kind, websiteId, browserId, host, path, value, name, contactId, emailKey, strength, country,
      source: source && { kind: source[0], name: source[1], campaign: source[2] },
      at: new Date(at),
      userAgent: agents[agent] ?? '',
    }),
  );
}

/** Stores hits: $1 account, $2 how many, $3 packed. A transaction of its own. */
export const storeStatement = { name: 'store_web_hits', text: 'select store_web_hits($1, $2, $3)' };

/** Takes the oldest waiting hits of an account out of the table, about so many; the earliest first. */
export async function takeWaiting(account: Account, most: number): Promise<WaitingHit[]> {
  const { rows } = await sql<{ hits: string }>`
    with due as materialized (
      select id from (select id, sum(amount) over (order by id) - amount as before
        from (select id, amount from web_hits_waiting where account_id = ${account.id} order by id limit ${most}) oldest) summed where before < ${most})
    delete from web_hits_waiting w using due where w.account_id = ${account.id} and w.id = due.id returning w.hits`.execute(
    account.db,
  );
  return rows
    .flatMap((row) => unpackHits(row.hits))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Whether hits of an account wait. */
export async function hasWaiting({ db, id }: Account): Promise<boolean> {
  const { rows } = await sql`select from web_hits_waiting where account_id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
