import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { rollingSourceOf } from './rolling-source.ts';
import { noteStateChanges } from './state-counts.ts';

/** A row of a rolling mailing in a state that nothing follows. */
export interface EndedRow {
  mailingId: number;
  contactId: number;
  state: string;
  reason: string | null;
}

const ends = new Set(['sent', 'bounced', 'failed', 'suppressed', 'unknown']);

/** Counts the rows among these that have come to their end and tells the sources of their mailings, in this transaction. */
export async function recordEnds(
  account: Account,
  rows: readonly EndedRow[],
  knownTypes?: ReadonlyMap<number, string>,
): Promise<void> {
  const ended = rows.filter(({ state }) => ends.has(state));
  if (ended.length === 0) return;
  await noteStateChanges(
    account,
    ended.flatMap(({ mailingId, state, reason }) => [
      { mailingId, state: 'pending', reason: null, change: -1 },
      { mailingId, state, reason: reasonOf(state, reason), change: 1 },
      ...(state === 'sent' ? [{ mailingId, state: 'mailed', reason: null, change: 1 }] : []),
    ]),
  );
  const byMailing = Map.groupBy(ended, ({ mailingId }) => mailingId);
  const sourceTypes = knownTypes ?? (await sourceTypesOf(account, [...byMailing.keys()]));
  for (const [mailingId, some] of [...byMailing].sort(([one], [other]) => one - other))
    await rollingSourceOf(sourceTypes.get(mailingId) ?? '')?.recorded(account, mailingId, some);
}

/** The reason by which the figures of a state are kept apart. */
export function reasonOf(state: string, reason: string | null): string | null {
  return state === 'sent' || state === 'unknown' ? null : reason;
}

async function sourceTypesOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; source_type: string }>`
    select id, source_type from mailings where account_id = ${account.id} and id = any(${[...mailingIds]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.id, row.source_type]));
}
