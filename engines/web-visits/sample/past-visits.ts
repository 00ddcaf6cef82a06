import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { writeVisits } from '../write-visits.ts';
import { judgeVisits } from '../judge-visits.ts';
import { directSource, type VisitSource } from '../sources.ts';
import type { WaitingHit } from '../waiting-visits.ts';

const days = 30;
const people = 260;
const paths = [
  '/',
  '/tents',
  '/tents/two-people',
  '/boots',
  '/lanterns',
  '/pricing',
  '/guides/first-night-outdoors',
  '/cart',
  '/about',
];
const mailed: VisitSource = { kind: 'email', name: '', campaign: 'spring-sale' };
const sources: readonly VisitSource[] = [
  { kind: 'search', name: 'google', campaign: '' },
  directSource,
  mailed,
  { kind: 'social', name: 'instagram', campaign: '' },
  { kind: 'search', name: 'duckduckgo', campaign: '' },
  { kind: 'referral', name: 'camping.example', campaign: '' },
  { kind: 'campaign', name: 'partner', campaign: 'summer' },
];
const countries = ['DE', 'US', 'GB', 'FR', 'AT', 'NL', 'DE', 'US', 'CH'];
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Writes a month of visits of a website up to now; a third of the visitors are these contacts. The same every time. */
export async function makePastVisits(
  account: Account,
  { websiteId, contactIds, now }: Past,
): Promise<void> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: account.record.time_zone });
  const dayOf = (at: Date): string => format.format(at);
  const hits = pastHits({ websiteId, contactIds, now });
  const contacts = contactIds.map((id) => ({ id, emailKey: null, isUncounted: false }));
  const judged = judgeVisits(
    hits.filter(({ userAgent }) => userAgent !== robot),
    { visitors: [], contacts, dayOf },
  );
  const first = hits[0]?.at ?? now;
  await writeVisits(account, {
    ...judged,
    machines: hits.filter(({ userAgent }) => userAgent === robot),
    dayOf,
    seen: new Map([[websiteId, { first, last: hits.at(-1)?.at ?? now }]]),
  });
}

/** Takes all out that was counted of these websites. */
export async function removePastVisits(
  account: Account,
  websiteIds: readonly number[],
): Promise<void> {
  const sites = sql`${[...websiteIds]}::bigint[]`;
  for (const table of [
    'page_views',
    'site_events',
    'visitors',
    'page_paths',
    'website_days',
    'website_parts',
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and website_id = any(${sites})`.execute(
      account.db,
    );
}

interface Past {
  readonly websiteId: number;
  readonly contactIds: readonly number[];
  readonly now: Date;
}

const someday = {
  emailKey: null,
  contactId: null,
  strength: null,
  source: null,
  value: null,
  name: '',
};

function pastHits(past: Past): WaitingHit[] {
  const draw = drawing();
  const hits: WaitingHit[] = [];
  for (let day = days - 1; day >= 0; day -= 1) {
    const visits = 14 + Math.floor(draw() * 10) + (days - day) / 3;
    for (let visit = 0; visit < visits; visit += 1) {
      const at = past.now.getTime() - day * 86_400_000 - Math.floor(draw() * 80_000_000);
      hits.push(...aVisit(past, at, draw));
    }
  }
  return hits
    .filter(({ at }) => at <= past.now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function aVisit({ websiteId, contactIds }: Past, began: number, draw: () => number): WaitingHit[] {
  const who = Math.floor(draw() * people);
  const contactId = contactIds[who] ?? null;
  const common = {
    ...someday,
    websiteId,
    browserId: `00000000-0000-4000-8000-${String(who).padStart(12, '0')}`,
    host: 'shop.example',
    country: countries[who % countries.length]!,
    userAgent: draw() < 0.06 ? robot : agents[who % agents.length]!,
  };
  const source = contactId === null ? sources[Math.floor(draw() ** 1.6 * sources.length)]! : mailed;
  const pages = 1 + Math.floor(draw() ** 2 * 6);
  const hits: WaitingHit[] = [];
  for (let page = 0, at = began; page < pages; page += 1) {
    const path = paths[Math.floor(draw() ** 1.4 * paths.length)]!;
    const seconds = 8 + Math.floor(draw() * 110);
    const first = {
      source,
      contactId,
      strength: contactId === null ? null : ('probable' as const),
    };
    hits.push({ ...common, ...(page === 0 && first), kind: 'view', path, at: new Date(at) });
    if (path === '/cart')
      hits.push({
        ...common,
        kind: 'event',
        path,
        name: 'checkout',
        value: 20 + Math.floor(draw() * 180),
        at: new Date(at + 5_000),
      });
    at += (seconds + 2) * 1_000;
    hits.push({ ...common, kind: 'leave', path, value: seconds, at: new Date(at - 2_000) });
  }
  return hits;
}

// Numbers between 0 and 1 that look drawn by chance, the same every time.
function drawing(): () => number {
  let state = 20_261_128;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
