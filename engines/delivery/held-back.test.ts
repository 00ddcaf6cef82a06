import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugPromotionHold } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { snapshotMailing } from './1-snapshot.ts';
import { aMailing } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';
import { whyOf } from './why.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterAll(async () => {
  await world.clear();
  await world.db.drop();
});

const statesOf = async (account: Account, mailingId: number) =>
  (
    await sql<{
      state: string;
    }>`select state from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} order by contact_id`.execute(
      account.db,
    )
  ).rows.map(({ state }) => state);

test('a contact who is held back between the decision and the claim gets no promotion, while a transactional email goes out', async () => {
  const { accountId, list, people } = await world.anAudience(2);
  let held = 0;
  plugPromotionHold(() => sql`c.id = ${held}`);
  try {
    const ids = [];
    for (const isTransactional of [false, true]) {
      const audience = {
        lists: [list],
        suppressedLists: [],
        segments: [],
        suppressedSegments: [],
      };
      const id = await aMailing(world.db.database, accountId, {
        audience: { ...audience, isTransactional },
      });
      await world.within(accountId, (account) => snapshotMailing(account, id));
      ids.push(id);
    }
    const [promotion, receipt] = ids as [number, number];
    await world.within(accountId, async (account) => {
      expect(await statesOf(account, promotion)).toEqual(['pending', 'pending']);
    });
    held = people[0]!;
    world.aSender();
    expect(await world.endOf(accountId, promotion)).toMatchObject({
      delivered: 1,
      suppressed: { open_ticket: 1 },
    });
    expect(await world.endOf(accountId, receipt)).toMatchObject({ delivered: 2, suppressed: {} });
    const why = await world.within(accountId, (account) => whyOf(account, promotion, people[0]!));
    expect(why.sentence).toContain('open support ticket');
  } finally {
    plugPromotionHold(() => null);
  }
});
