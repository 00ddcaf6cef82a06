import { sql } from 'kysely';
import { noteClicks } from '#engines/mobile/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** A click as it came. */
export interface IncomingClick {
  linkId: number;
  contactId: number;
  /** Whether the way it was asked gives a program away. */
  isMachine: boolean;
  agent: string;
  at: Date;
}

/** Where a stored click leads; null for a link that is not there any more, or of an account that is disabled. */
export type StoreClick = (accountId: number, click: IncomingClick) => Promise<string | null>;

const longestAgent = 300;
// Nobody has read a text and pressed its link so soon; programs that look ahead have.
const tooFastMs = 2_000;

interface Stored {
  place: number;
  run_id: number;
  contact_id: number;
  url: string;
  is_machine: boolean;
  at: string;
}

/** Stores clicks: all that wait go into one commit, and the answer comes after it. A failed commit is not tried again, as nobody knows whether it counted. */
export function createClickStore(database: Database): StoreClick {
  return groupCommit<IncomingClick, string | null>(
    (accountId, clicks) =>
      inAccount(database, { accountId }, async (account) => {
        if (!account.record.active) return clicks.map(() => null);
        const stored = await storeClicks(account, clicks);
        const urls = new Map(stored.map(({ place, url }) => [place, url]));
        return clicks.map((_click, place) => urls.get(place) ?? null);
      }),
    { largest: 500, tryEachAlone: false },
  );
}

async function storeClicks(account: Account, clicks: readonly IncomingClick[]): Promise<Stored[]> {
  const given = clicks.map(({ linkId, contactId, isMachine, agent, at }, place) => ({
    place,
    link_id: linkId,
    contact_id: contactId,
    is_machine: isMachine,
    agent: agent.slice(0, longestAgent),
    at: at.toISOString(),
  }));
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select g.place, g.link_id, g.contact_id, l.run_id, coalesce(t.url, l.url) as url, g.agent, g.at,
        g.is_machine or coalesce(g.at < m.sent_at + ${tooFastMs} * interval '1 millisecond', true) as is_machine
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(place int, link_id bigint, contact_id bigint, is_machine boolean, agent text, at timestamptz)
        join sms_links l on l.account_id = ${account.id} and l.id = g.link_id
        left join sms_link_targets t on t.account_id = ${account.id} and t.link_id = g.link_id and t.contact_id = g.contact_id
        left join lateral (select s.sent_at from mobile_messages s where s.account_id = ${account.id} and s.run_id = l.run_id and s.contact_id = g.contact_id
          order by s.nth desc limit 1) m on true
    ), kept as (
      insert into sms_clicks (account_id, link_id, run_id, contact_id, is_machine, agent, at)
      select ${account.id}, j.link_id, j.run_id, j.contact_id, j.is_machine, j.agent, j.at from judged j
      returning id
    ), counted as (
      insert into sms_clickers as c (account_id, link_id, contact_id, run_id, clicks, machine_clicks, first_at, last_at)
      select ${account.id}, j.link_id, j.contact_id, j.run_id, count(*) filter (where not j.is_machine), count(*) filter (where j.is_machine),
        min(j.at) filter (where not j.is_machine), coalesce(max(j.at) filter (where not j.is_machine), max(j.at))
      from judged j group by j.link_id, j.contact_id, j.run_id order by j.link_id, j.contact_id
      on conflict (account_id, link_id, contact_id) do update set clicks = c.clicks + excluded.clicks, machine_clicks = c.machine_clicks + excluded.machine_clicks,
        first_at = least(c.first_at, excluded.first_at), last_at = case when excluded.clicks > 0 or c.clicks = 0 then greatest(c.last_at, excluded.last_at) else c.last_at end
    )
    select j.place, j.run_id, j.contact_id, j.url, j.is_machine, j.at from judged j`.execute(
    account.db,
  );
  await noteClicks(
    account,
    rows
      .filter((row) => !row.is_machine)
      .map(({ run_id: runId, contact_id: contactId, at }) => ({ runId, contactId, at })),
  );
  return rows;
}
