import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { aMessage } from '../mailing.builder.ts';
import { addToRolling, type RollingStart } from './add-to-rolling.ts';
import { plugRollingSource } from './plug-rolling-source.ts';
import type { EndedDelivery } from './rolling-source.ts';

/** A source of rolling mailings for tests, which remembers what it was told. */
export interface FakeSource {
  /** In order; a transaction that was taken back is in it, too. */
  recorded: (EndedDelivery & { accountId: number; mailingId: number })[];
  /** Contacts who have a reason to leave from the next question on. */
  leaving: Set<number>;
  /** What the emails of contacts say of their event. */
  events: Map<number, unknown>;
}

/** The source type of mailings that tests make. */
export const fakeType = 'workflow';

/** Plugs a source that answers as it is told. */
export function plugFakeSource(): FakeSource {
  const fake: FakeSource = { recorded: [], leaving: new Set(), events: new Map() };
  plugRollingSource({
    sourceType: fakeType,
    leaveSql: async () =>
      sql`case when c.id = any(${[...fake.leaving]}::bigint[]) then 'left_journey' end`,
    recorded: async (account, mailingId, rows) =>
      void fake.recorded.push(
        ...rows.map(({ contactId, state, reason }) => ({
          accountId: account.id,
          mailingId,
          contactId,
          state,
          reason,
        })),
      ),
    values: async (_account, _mailingId, contactIds) =>
      new Map(contactIds.map((id) => [id, fake.events.get(id)])),
  });
  return fake;
}

/** A rolling mailing as `addToRolling` takes it. */
export function aStart(accountId: number, change: Partial<RollingStart> = {}): RollingStart {
  return {
    sourceType: fakeType,
    sourceId: 7,
    revision: 'r1',
    message: aMessage(accountId),
    ...change,
  };
}

/** Adds contacts to it and answers the mailings they are in, each once. */
export async function addPeople(
  account: Account,
  people: readonly number[],
  change: Partial<RollingStart> = {},
): Promise<number[]> {
  const placed = await addToRolling(account, aStart(account.id, change), people);
  return [...new Set(placed.values())];
}
