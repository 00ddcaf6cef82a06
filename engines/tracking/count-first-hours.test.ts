import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { createFirstFactsCount } from './count-first-facts.ts';
import { createFirstHoursCount } from './count-first-hours.ts';
import { hoursOf } from './counts.ts';
import { trackingWorld, type TrackingWorld } from './tracking.harness.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

type Sent = Awaited<ReturnType<TrackingWorld['aSentMailing']>>;
const open = (sent: Sent, from: number, to: number) =>
  Promise.all(
    sent.deliveries
      .slice(from, to)
      .map((delivery) => world.ask('GET', world.urls.openPixelUrl(delivery))),
  );
const firstOpens = ({ accountId, mailingId }: Sent) =>
  world.within(accountId, async (account) =>
    (await hoursOf(account, mailingId)).reduce((sum, hour) => sum + hour.unique_opens, 0),
  );
// As an upgrade leaves hours that were counted before first opens were.
const asBefore = ({ accountId, mailingId }: Sent) =>
  world.within(accountId, (account) =>
    sql`update mailing_hours set unique_opens = 0, firsts_counted = false
      where account_id = ${accountId} and mailing_id = ${mailingId}`.execute(account.db),
  );
const standing = ({ accountId, mailingId }: Sent) =>
  world.within(accountId, async (account) => {
    const { rows } = await sql<{ opens: number; isCounted: boolean }>`
      select sum(unique_opens)::int as opens, bool_and(firsts_counted) as "isCounted" from mailing_hours
      where account_id = ${accountId} and mailing_id = ${mailingId}`.execute(account.db);
    return rows[0];
  });

test('who reads hours from before reads them counted, with the hits that came since, each once', async () => {
  const sent = await world.aSentMailing(12);
  await open(sent, 0, 7);
  expect(await firstOpens(sent)).toBe(7);
  await asBefore(sent);
  await open(sent, 5, 10);
  expect(await firstOpens(sent)).toBe(10);
  await open(sent, 10, 12);
  expect(await firstOpens(sent)).toBe(12);
});

test('hours that nobody reads are counted in the background, of one account after the other', async () => {
  const several = [await world.aSentMailing(4), await world.aSentMailing(3)];
  for (const sent of several) {
    await open(sent, 0, 3);
    await firstOpens(sent);
    await asBefore(sent);
  }
  const database = connectDatabase({ url: world.db.url, max: 2 });
  const count = createFirstHoursCount({ database, log: pino({ level: 'silent' }) });
  count.start();
  for (const sent of several)
    await expect.poll(() => standing(sent)).toEqual({ opens: 3, isCounted: true });
  await count.stop();
  await database.close();
});

test('facts of contacts from before are counted in the background, with the hits that came since, each once', async () => {
  const sent = await world.aSentMailing(4);
  const factsOf = ({ accountId }: Sent) =>
    world.within(accountId, async (account) => {
      await countWaiting(account);
      const { rows } = await sql`
        select contact_id, opens, first_open_at, last_open_at, device from contact_facts where account_id = ${accountId} order by contact_id`.execute(
        account.db,
      );
      return rows;
    });
  await open(sent, 0, 2);
  const before = await factsOf(sent);
  expect(before).toHaveLength(2);
  // As an upgrade leaves an account whose events are older than facts.
  await world.within(sent.accountId, async (account) => {
    await sql`delete from contact_facts where account_id = ${account.id}`.execute(account.db);
    await sql`insert into contact_facts_to_count (account_id) values (${account.id})`.execute(
      account.db,
    );
  });
  await open(sent, 2, 3);
  expect(await factsOf(sent)).toHaveLength(1);
  const database = connectDatabase({ url: world.db.url, max: 2 });
  const count = createFirstFactsCount({ database, log: pino({ level: 'silent' }) });
  count.start();
  await expect
    .poll(() =>
      world.within(sent.accountId, async (account) => {
        const { rows } =
          await sql`select 1 from contact_facts_to_count where account_id = ${account.id}`.execute(
            account.db,
          );
        return rows.length;
      }),
    )
    .toBe(0);
  await count.stop();
  await database.close();
  const after = await factsOf(sent);
  expect(after).toHaveLength(3);
  expect(after.slice(0, 2)).toEqual(before);
});
