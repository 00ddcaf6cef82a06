import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { snapshotMailing } from './1-snapshot.ts';
import { claimBatch, type ClaimedRow } from './2-claim.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { readMailing } from './open-mailings.ts';
import { aMailing, sendingServices } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

async function begun(
  count: number,
): Promise<{ accountId: number; id: number; claim(limit: number): Promise<ClaimedRow[]> }> {
  const { accountId, list } = await world.anAudience(count);
  const id = await aMailing(world.db.database, accountId, { lists: [list] });
  await world.within(accountId, (account) => snapshotMailing(account, id));
  return {
    accountId,
    id,
    claim: (limit) =>
      world.within(
        accountId,
        async (account) =>
          (await claimBatch(account, (await readMailing(account, id))!, limit)).rows,
      ),
  };
}

const leaseRenewer = (): LeaseRenewer =>
  new LeaseRenewer({
    database: world.db.database,
    leaseSeconds: 60,
    log: sendingServices(world.db.database).log,
  });

const tokensOf = (accountId: number): Promise<string[]> =>
  world.within(accountId, async (account) => {
    const { rows } = await sql<{
      token: string;
    }>`select token from delivery_claims where account_id = ${account.id}`.execute(account.db);
    return rows.map(({ token }) => token);
  });

it('a row whose mark the database did not answer goes out when its lease ends, though nothing of its claim is in flight any more', async () => {
  const { accountId, id, claim } = await begun(3);
  const held = leaseRenewer();
  held.add({ accountId, id }, await claim(10));
  await held.renew([]);
  await world.expireLeases(accountId, id);
  world.aSender();
  expect(await world.endOf(accountId, id)).toMatchObject({ delivered: 3, pending: 0 });
});

it('a mailing never ends over people whom no claim and no time names: they are found by the balance and get their mail', async () => {
  const { accountId, id, claim } = await begun(5);
  await claim(2);
  await world.within(accountId, (account) =>
    sql`delete from delivery_claims where account_id = ${account.id}`.execute(account.db),
  );
  await world.within(accountId, (account) =>
    sql`update mailings set fresh_done = true where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    ),
  );
  world.aSender();
  expect(await world.endOf(accountId, id)).toMatchObject({ delivered: 5, pending: 0 });
});

it('a claim that is taken while others are renewed is kept', async () => {
  const [first, second] = [await begun(2), await begun(4)];
  const held = leaseRenewer();
  const [older, old] = [await first.claim(2), await second.claim(2)];
  held.add({ accountId: first.accountId, id: first.id }, older);
  held.add({ accountId: second.accountId, id: second.id }, old);
  // Another transaction on the first mailing's claims makes the renewal wait in the middle.
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = world.within(first.accountId, async (account) => {
    await sql`select from delivery_claims where account_id = ${account.id} for update`.execute(
      account.db,
    );
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const renewing = held.renew([
    { accountId: first.accountId, mailingId: first.id, rows: older },
    { accountId: second.accountId, mailingId: second.id, rows: old },
  ]);
  const young = await second.claim(2);
  held.add({ accountId: second.accountId, id: second.id }, young);
  free.resolve();
  await Promise.all([locking, renewing]);
  expect(await tokensOf(second.accountId)).toEqual(
    expect.arrayContaining([old[0]?.token, young[0]?.token]),
  );
});
