import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { storeLinks } from '../1-snapshot.ts';
import { readMailing, type Mailing } from '../open-mailings.ts';
import { requireAskable } from '../picks.ts';

/**
 * Lets a rolling mailing that was woken go on: nobody is chosen, because its source adds people. Answers the mailing when
 * this call did it; who asks whether it may be sent asks now, as each time that it wakes.
 */
export async function beginRolling(account: Account, mailingId: number): Promise<Mailing | null> {
  // Not `for update`: those who add people hold the row until their transactions end.
  const {
    rows: [woken],
  } = await sql<{ is_new: boolean }>`
    select m.started_at is null as is_new from mailings m
    where m.account_id = ${account.id} and m.id = ${mailingId} and m.is_rolling and m.status = 'snapshotting' for no key update skip locked`.execute(
    account.db,
  );
  const mailing = woken && (await readMailing(account, mailingId));
  if (!mailing) return null;
  await requireAskable(account, mailing);
  if (woken.is_new) await storeLinks(account, mailing);
  await sql`
    update mailings set status = 'sending', snapshot_done = true, started_at = coalesce(started_at, ${account.now}::timestamptz), error = null
    where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  return { ...mailing, status: 'sending' };
}
