import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

const keptDays = 30;
const deletedAtOnce = 5_000;

/** Deletes processed mails after 30 days: they hold people's addresses and serve nobody any more. Those in quarantine stay until a person has looked. */
export async function forgetOldMail({ database }: Pick<Services, 'database'>): Promise<void> {
  for (let last = deletedAtOnce; last === deletedAtOnce;)
    last = await acrossAccounts(database, 'forget processed mail', async (db) => {
      const { numAffectedRows } = await sql`
        delete from inbound_mails where (account_id, id) in (
          select account_id, id from inbound_mails where state = 'done' and processed_at < now() - ${keptDays} * interval '1 day' limit ${deletedAtOnce})`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
}
