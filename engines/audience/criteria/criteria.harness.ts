import { sql } from 'kysely';
import { anAccount } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { list, person, testSecrets, within } from '../audience.harness.ts';
import { leaveBrand } from '../brand-consent.ts';
import { addToList } from '../list-membership.ts';
import { noteSendsInThePast } from '../sample/past-consent.ts';
import { suppressAddress } from '../suppress-address.ts';
import { unsubscribe } from '../unsubscribe.ts';
import { upsertContact } from '../upsert-contact.ts';

/** When the people of the world are asked about. */
export const now = new Date('2026-11-21T12:00:00Z');

const by = { source: 'form' };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Five people and a number, of whom emails, brands and lists are known; and a stranger of every number in another account. */
export async function peopleToAsk(
  database: Database,
): Promise<{ accountId: number; brand: number }> {
  await within(database, await anAccount(database, { name: 'Elsewhere' }), fill);
  const accountId = await anAccount(database);
  return { accountId, brand: await within(database, accountId, fill) };
}

async function fill(account: Account): Promise<number> {
  const ids: Record<string, number> = {};
  const news = await list(account, 'News');
  for (const name of ['ann', 'bob', 'cy', 'dan', 'eve'])
    ids[name] = await person(account, `${name}@example.com`, { first_name: name });
  ids['number'] = (
    await upsertContact(account, testSecrets, {
      phone: '+49 170 5550100',
      first_name: 'number',
      source: 'test',
    })
  ).id;
  const id = (name: string) => ids[name]!;
  await addToList(account, news, [id('ann'), id('bob'), id('cy')], by);
  await unsubscribe(account, { contactId: id('cy'), listIds: [news], ...by });
  for (const [name, reason] of [
    ['bob', 'hard_bounced'],
    ['dan', 'complained'],
  ] as const)
    await suppressAddress(account, { emailKey: `${name}@example.com`, reason, source: 'test' });
  const { rows } = await sql<{
    id: number;
  }>`insert into brands (account_id, name) values (${account.id}, 'Outdoor') returning id`.execute(
    account.db,
  );
  const brand = rows[0]!.id;
  await leaveBrand(account, { brandId: brand, emailKeys: ['ann@example.com'], ...by });
  await addHistory(account, ids);
  return brand;
}

// Campaign 7 (mailing 1) and campaign 8 (mailing 2): ann opened three times, bob once long ago, cy clicked, a machine opened dan's.
async function addHistory(account: Account, ids: Readonly<Record<string, number>>): Promise<void> {
  for (const [mailing, campaign] of [
    [1, 7],
    [2, 8],
  ] as const) {
    await sql`insert into mailings (account_id, id, source_type, source_id, message, audience) overriding system value
      values (${account.id}, ${account.id * 10 + mailing}, 'campaign', ${campaign}, '{}', '{}')`.execute(
      account.db,
    );
    await sql`insert into mailing_links (account_id, mailing_id, link_no, url) values (${account.id}, ${account.id * 10 + mailing}, 1, 'https://shop.example.com/Tents')`.execute(
      account.db,
    );
  }
  const events: [string, number, string, number, boolean][] = [
    ['ann', 1, 'open', 100, false],
    ['ann', 2, 'open', 5, false],
    ['ann', 2, 'open', 4, false],
    ['bob', 1, 'open', 90, false],
    ['cy', 2, 'open', 3, false],
    ['cy', 2, 'click', 3, false],
    ['dan', 2, 'open', 2, true],
    ['dan', 2, 'complaint', 2, false],
    ['cy', 2, 'unsubscribe', 1, false],
    ['bob', 2, 'bounce', 6, false],
  ];
  for (const [name, mailing, kind, days, isMachine] of events)
    await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, link_no, at)
      values (${account.id}, ${account.id * 10 + mailing}, ${ids[name]}, ${kind}, ${isMachine}, ${kind === 'click' ? 1 : null}, ${daysAgo(days)})`.execute(
      account.db,
    );
  await sql`
    insert into contact_facts (account_id, contact_id, first_open_at, last_open_at, opens, last_click_at, clicks, country, device)
    select ${account.id}::bigint, contact_id, min(at) filter (where kind = 'open'), max(at) filter (where kind = 'open'), count(*) filter (where kind = 'open'),
      max(at) filter (where kind = 'click'), count(*) filter (where kind = 'click'), case contact_id when ${ids['ann']} then 'DE' else 'FR' end, 'mobile'
    from message_events where account_id = ${account.id} and kind in ('open', 'click') and not is_machine group by contact_id`.execute(
    account.db,
  );
  for (const [mailing, name, days] of [
    [1, 'ann', 101],
    [2, 'ann', 6],
    [1, 'bob', 101],
    [2, 'cy', 6],
  ] as const)
    await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at) values (${account.id}, ${account.id * 10 + mailing}, ${ids[name]}, 'sent', ${daysAgo(days)})`.execute(
      account.db,
    );
  await sql`
    insert into orders (account_id, id, store_id, remote_id, state, currency, total, net, contact_id, day, placed_at, remote_updated_at) overriding system value
    select ${account.id}::bigint, ${account.id} * 10 + o.no, 1, o.no::text, o.state, 'EUR', o.net, o.net, o.contact_id, o.at::date, o.at, o.at
    from jsonb_to_recordset(${JSON.stringify([
      { no: 1, state: 'counted', net: 80, contact_id: ids['ann'], at: daysAgo(200) },
      { no: 2, state: 'counted', net: 40, contact_id: ids['ann'], at: daysAgo(10) },
      { no: 3, state: 'counted', net: 500, contact_id: ids['bob'], at: daysAgo(100) },
      { no: 4, state: 'cancelled', net: 900, contact_id: ids['cy'], at: daysAgo(2) },
    ])}::jsonb) as o(no bigint, state text, net numeric, contact_id bigint, at timestamptz)`.execute(
    account.db,
  );
  await sql`insert into order_lines (account_id, order_id, line_no, sku, name) values
    (${account.id}, ${account.id * 10 + 1}, 1, 'T-1', 'Tent for two'), (${account.id}, ${account.id * 10 + 2}, 1, 'L-7', 'Lantern'),
    (${account.id}, ${account.id * 10 + 3}, 1, 'T-2', 'Tent for four')`.execute(account.db);
  await sql`insert into contact_orders (account_id, contact_id, currency, orders, net, first_at, last_at)
    select ${account.id}::bigint, contact_id, currency, count(*), sum(net), min(placed_at), max(placed_at) from orders
    where account_id = ${account.id} and state = 'counted' group by contact_id, currency`.execute(
    account.db,
  );
  await noteSendsInThePast(
    account,
    sql`select contact_id, max(sent_at) as sent_at from deliveries where account_id = ${account.id} group by contact_id`,
  );
}
