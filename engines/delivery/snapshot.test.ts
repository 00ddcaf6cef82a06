import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { snapshotMailing, type Beside } from './1-snapshot.ts';
import { aMailing } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const farAway = 1_000_000;

/** Four people on a list, two of them with numbers far above the others'. */
async function scattered(): Promise<{
  accountId: number;
  mailingId: number;
  people: number[];
  beside: Beside;
}> {
  const { accountId, list, people } = await world.anAudience(4);
  const ids = people.map((id, index) => (index < 2 ? id : id + farAway));
  await world.within(accountId, async ({ db }) => {
    await sql`update contacts set id = id + ${farAway} where account_id = ${accountId} and id = any(${people.slice(2)}::bigint[])`.execute(
      db,
    );
    await sql`update list_memberships set contact_id = contact_id + ${farAway} where account_id = ${accountId} and contact_id = any(${people.slice(2)}::bigint[])`.execute(
      db,
    );
  });
  const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
  return { accountId, mailingId, people: ids, beside: (work) => world.within(accountId, work) };
}

const decidedOf = ({
  accountId,
  mailingId,
}: {
  accountId: number;
  mailingId: number;
}): Promise<number[]> =>
  world.within(accountId, async ({ db }) => {
    const { rows } = await sql<{
      contact_id: number;
    }>`select contact_id from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} order by contact_id`.execute(
      db,
    );
    return rows.map((row) => row.contact_id);
  });

it('two sessions decide a large audience: every contact once', async () => {
  const one = await scattered();
  let besides = 0;
  const beside: Beside = (work) => {
    besides += 1;
    return one.beside(work);
  };
  expect(
    await world.within(one.accountId, (account) =>
      snapshotMailing(account, one.mailingId, undefined, beside),
    ),
  ).not.toBeNull();
  expect(besides).toBe(1);
  expect(await decidedOf(one)).toEqual(one.people);
});

it.each(['the other session fails', 'this one fails after the other has committed'])(
  'when %s, the next try decides everybody once',
  async (cause) => {
    const one = await scattered();
    const failing = world.within(one.accountId, async (account) => {
      const broken: Beside = async (work) => {
        const done = await one.beside(work);
        if (cause.startsWith('the other')) throw new Error('broken');
        return done;
      };
      await snapshotMailing(account, one.mailingId, undefined, broken);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await decidedOf(one)).toEqual(one.people.slice(2));
    await world.within(one.accountId, (account) =>
      snapshotMailing(account, one.mailingId, undefined, one.beside),
    );
    expect(await decidedOf(one)).toEqual(one.people);
    world.aSender();
    expect(await world.endOf(one.accountId, one.mailingId)).toMatchObject({
      eligible: 4,
      delivered: 4,
    });
  },
);
