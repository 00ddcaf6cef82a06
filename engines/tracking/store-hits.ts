import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { proxyOf } from './classify-hit.ts';
import { deedsOf, noteHours } from './contact-hours.ts';
import { countChanges } from './count-changes.ts';
import { foldHits, type Hit, type JudgedHit } from './fold-hits.ts';
import { groupCommit } from './group-commit.ts';
import { createAgentNumbers, type AgentNumbers } from './known-agents.ts';
import { lockCopies, type LockedCopy } from './known-copies.ts';
import { loadCountries } from './places.ts';
import { currentRules } from './rules.ts';
import { trackingChoice } from './tracking-choice.ts';
import { correctContacts, writeFolded, type EventRow, type FoldedBatch } from './write-folded.ts';

/** One request as it came in; its address is forgotten once country and digest are known. */
export type IncomingHit = Omit<Hit, 'addressKey'> & { ip: string };

/** What a stored hit leads to; null means that there is no such copy or link. */
export interface StoredHit {
  url: string | null;
}

/** Takes hits and answers each when it is stored. */
export type StoreHit = (accountId: number, hit: IncomingHit) => Promise<StoredHit | null>;

interface Tools { secrets: Secrets; numbersOf: AgentNumbers }

const longestAgent = 500;

/** A door for hits: all that wait go into one transaction of their account, and the answer comes after its commit. */
export function createHitStore({ database, secrets }: { database: Database; secrets: Secrets }): StoreHit {
  const tools = { secrets, numbersOf: createAgentNumbers() };
  return groupCommit<IncomingHit, StoredHit | null>(
    (accountId, hits) => inAccount(database, { accountId }, (account) => storeBatch(account, tools, hits)),
    // While one batch commits, the next is judged.
    { largest: 1_000, flights: 2, worthwhile: 32 },
  );
}

async function storeBatch(account: Account, tools: Tools, incoming: readonly IncomingHit[]): Promise<(StoredHit | null)[]> {
  const countryOf = await loadCountries();
  const placed = incoming.map((hit) => placeHit(account, tools, hit, countryOf));
  const copies = await lockCopies(account, incoming);
  const links = await linksFor(account, incoming);
  await storeCounted(account, tools, placed, copies);
  const isKnown = new Set(copies.map(keyOf));
  return incoming.map((hit) => (isKnown.has(keyOf(hit)) ? { url: links.get(`${hit.mailingId}:${hit.linkNo}`) ?? null } : null));
}

type PlacedHit = Hit & { country: string | null };

// Where somebody behind a mailbox provider's proxy is, the proxy's address does not say.
function placeHit(account: Account, { secrets }: Tools, { ip, ...hit }: IncomingHit, countryOf: (address: string) => string | null): PlacedHit {
  const digest = secrets.sign('tracking.address', `${account.id} ${hit.mailingId} ${ip}`);
  const userAgent = hit.userAgent.slice(0, longestAgent);
  return { ...hit, userAgent, addressKey: digest.readUIntBE(0, 6), country: proxyOf(userAgent) === null ? countryOf(ip) : null };
}

async function storeCounted(account: Account, tools: Tools, placed: readonly PlacedHit[], locked: readonly LockedCopy[]): Promise<void> {
  const choice = trackingChoice(account.record.settings);
  const counted = placed.filter((hit) => (hit.kind === 'click' ? choice.clicks : choice.opens));
  const { judged, copies } = foldHits(counted, locked.filter((copy) => copy.isCounted));
  if (judged.length === 0) return;
  const numbers = await tools.numbersOf(account, [...new Set(judged.map((hit) => hit.userAgent))]);
  await writeFolded(account, {
    // What the fold judged are the hits it was given, so each still has its country.
    events: judged.map((hit) => eventRow(hit as JudgedHit & PlacedHit, numbers)),
    changes: countChanges(copies, judged.filter((hit) => hit.kind === 'click')),
    copies,
    seen: lastSeen(judged),
  });
  await noteHours(account, 'open', deedsOf(judged, copies));
  await correctContacts(account, copies.filter((copy) => copy.reversed.length > 0).map((copy) => copy.contactId));
}

function eventRow(hit: JudgedHit & PlacedHit, numbers: ReadonlyMap<string, number>): EventRow {
  return {
    mailing_id: hit.mailingId, contact_id: hit.contactId, kind: hit.kind, is_machine: hit.isMachine, machine_reason: hit.reason, link_no: hit.linkNo,
    manner: hit.manner === 'get' ? null : hit.manner, country: hit.country, agent_id: numbers.get(hit.userAgent) ?? null, address_key: hit.addressKey,
    detail: hit.detail, rules: currentRules.version, at: hit.at.toISOString(),
  };
}

// The contact row keeps the last time, so that segments need not look through events.
function lastSeen(judged: readonly JudgedHit[]): FoldedBatch['seen'] {
  const seen = new Map<number, { id: number; open_at: string | null; click_at: string | null }>();
  for (const hit of judged) {
    if (hit.isMachine || hit.kind === 'web_view') continue;
    const row = seen.get(hit.contactId) ?? { id: hit.contactId, open_at: null, click_at: null };
    if (hit.kind === 'open') row.open_at = hit.at.toISOString();
    else row.click_at = hit.at.toISOString();
    seen.set(hit.contactId, row);
  }
  return [...seen.values()];
}

async function linksFor(account: Account, hits: readonly IncomingHit[]): Promise<Map<string, string>> {
  const numbered = hits.filter((hit) => hit.linkNo !== null && hit.linkNo > 0);
  if (numbered.length === 0) return new Map();
  const { rows } = await sql<{ mailing_id: number; link_no: number; url: string }>`
    select mailing_id, link_no, url from mailing_links where account_id = ${account.id} and (mailing_id, link_no) in
      (select * from unnest(${numbered.map((hit) => hit.mailingId)}::bigint[], ${numbered.map((hit) => hit.linkNo)}::int[]))`.execute(account.db);
  return new Map(rows.map((row) => [`${row.mailing_id}:${row.link_no}`, row.url]));
}

function keyOf(copy: { mailingId: number; contactId: number }): string {
  return `${copy.mailingId}:${copy.contactId}`;
}
