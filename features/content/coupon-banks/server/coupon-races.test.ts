import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { snapshotMailing } from '#engines/delivery/1-snapshot.ts';
import { claimBatch } from '#engines/delivery/2-claim.ts';
import { aMailing, aMessage } from '#engines/delivery/mailing.builder.ts';
import { readMailing } from '#engines/delivery/open-mailings.ts';
import { SendingWorld } from '#engines/delivery/sending.harness.ts';
import { plugValueSource } from '#engines/recipient-values/public.ts';
import { insertRecord } from '#platform/server/resource/create.ts';
import { insertCodes } from './add-codes.ts';
import { couponBankRecords } from './bank-records.ts';
import { couponSource } from './coupon-source.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
  plugValueSource(couponSource);
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

test('two mailings claimed by six senders at once give each contact one code, and no code twice @spec COUPONS-003', async () => {
  const people = 240;
  const { accountId, list } = await world.anAudience(people);
  const bank = await world.within(accountId, async (account) => {
    const id = await insertRecord(account, couponBankRecords, { name: 'Race' });
    await insertCodes(
      account,
      id,
      Array.from({ length: people + 20 }, (_, at) => `RACE-${at}`),
    );
    return id;
  });
  const html = `<p>{{ coupon.b${bank} }} <a href="{{ unsubscribe_url }}">u</a></p>`;
  const mailings = await Promise.all(
    [1, 2].map(async () => {
      const id = await aMailing(world.db.database, accountId, {
        lists: [list],
        message: aMessage(accountId, { html }),
      });
      await world.within(accountId, (account) => snapshotMailing(account, id));
      return (await world.within(accountId, (account) => readMailing(account, id)))!;
    }),
  );
  const said: { contact: number; code: string | undefined }[] = [];
  await Promise.all(
    mailings.flatMap((mailing) =>
      Array.from({ length: 3 }, async () => {
        for (let seen: number | null = 0; seen !== null;) {
          const claim = await world.within(accountId, (account) =>
            claimBatch(account, mailing, 20, { freshAfter: seen }),
          );
          for (const { contactId, values } of claim.rows)
            said.push({
              contact: contactId,
              code: (values?.['coupon'] as Record<string, string> | undefined)?.[`b${bank}`],
            });
          seen = claim.freshAfter;
        }
      }),
    ),
  );
  expect(said).toHaveLength(2 * people);
  const byContact = Map.groupBy(said, ({ contact }) => contact);
  expect(byContact.size).toBe(people);
  const codes = [...byContact.values()].map((one) => new Set(one.map(({ code }) => code)));
  for (const one of codes) expect(one.size).toBe(1);
  expect(new Set(codes.flatMap((one) => [...one])).size).toBe(people);
  const { rows } = await world.within(accountId, (account) =>
    sql<{ state: string; count: number }>`
      select state, count(*) as count from coupon_codes where account_id = ${account.id} group by state order by state`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([
    { state: 'free', count: 20 },
    { state: 'given', count: people },
  ]);
});
