import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { forgetOldVisits } from './sweep-visits.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

test('nobody’s visits go after 90 days, contacts’ after 750, those of deleted websites at once; counters stay', async () => {
  const accountId = await anAccount(database);
  const within = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
    inAccount(database, { accountId }, work);
  await within(async ({ db }) => {
    await sql`insert into websites (account_id, id, name, url, hosts) values (${accountId}, 1, 'Shop', 'https://shop.example', '{shop.example}')`.execute(
      db,
    );
    for (const [id, site, contact, days] of [
      [1, 1, null, 89],
      [2, 1, null, 91],
      [3, 1, 7, 749],
      [4, 1, 7, 751],
      [5, 2, 7, 1],
    ] as const) {
      await sql`insert into visitors (account_id, id, website_id, browser_id, contact_id, first_at, last_at)
        values (${accountId}, ${id}, ${site}, gen_random_uuid(), ${contact}, ${daysAgo(days)}, ${daysAgo(days)})`.execute(
        db,
      );
      await sql`insert into page_views (account_id, id, website_id, visitor_id, contact_id, path_id, at)
        values (${accountId}, ${id}, ${site}, ${id}, ${contact}, ${site}, ${daysAgo(days)})`.execute(
        db,
      );
      await sql`insert into site_events (account_id, id, website_id, visitor_id, contact_id, name, at)
        values (${accountId}, ${id}, ${site}, ${id}, ${contact}, 'download', ${daysAgo(days)})`.execute(
        db,
      );
    }
    await sql`insert into page_paths (account_id, id, website_id, path) values (${accountId}, 1, 1, '/'), (${accountId}, 2, 2, '/')`.execute(
      db,
    );
    await sql`insert into website_days (account_id, website_id, day, views) values (${accountId}, 1, '2024-01-01', 9)`.execute(
      db,
    );
  });
  await forgetOldVisits({ database, clock: { now: () => now } });
  for (const table of ['visitors', 'page_views', 'site_events'])
    expect([table, await idsIn(table)]).toEqual([table, [1, 3]]);
  expect(await idsIn('page_paths')).toEqual([1]);
  expect(
    await within(({ db }) =>
      sql`select views from website_days where account_id = ${accountId}`.execute(db),
    ),
  ).toMatchObject({ rows: [{ views: 9 }] });

  async function idsIn(table: string): Promise<number[]> {
    const { rows } = await within(({ db }) =>
      sql<{
        id: number;
      }>`select id from ${sql.table(table)} where account_id = ${accountId} order by id`.execute(
        db,
      ),
    );
    return rows.map(({ id }) => id);
  }
});
