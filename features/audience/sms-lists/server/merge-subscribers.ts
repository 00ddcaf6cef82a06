import { sql } from 'kysely';
import { z } from 'zod';
import { removeSmsContacts } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';

const movedRows = z.object({ isMoved: z.boolean() });

/** A number goes to the contact that stays with its lists; where that one has a number of its own, its own stays. */
export const mergedSubscribers: MergePeople = {
  async merge(account, { from, into }) {
    const isMoved = await moveNumber(account, { from, into });
    if (!isMoved) await removeSmsContacts(account, [from]);
    return { isMoved };
  },
  async undo(account, { from, into }, moved) {
    if (movedRows.parse(moved).isMoved) await moveNumber(account, { from: into, into: from });
  },
};

async function moveNumber(
  account: Account,
  { from, into }: { from: number; into: number },
): Promise<boolean> {
  const { rows } = await sql`
    update sms_contacts s set id = ${into} where s.account_id = ${account.id} and s.id = ${from}
      and not exists (select from sms_contacts k where k.account_id = ${account.id} and k.id = ${into}) returning s.id`.execute(
    account.db,
  );
  if (rows.length === 0) return false;
  await sql`update sms_memberships set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from}`.execute(
    account.db,
  );
  return true;
}
