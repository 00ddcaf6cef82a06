import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { RowMark } from '../row-mark.ts';
import { leavingSql } from './rolling-source.ts';
import { recordEnds, type EndedRow } from './record-ends.ts';

/** Suppresses claimed rows of rolling mailings whose source has found a reason since they were claimed. */
export async function suppressLeaving(account: Account, marks: readonly RowMark[]): Promise<void> {
  for (const [mailingId, some] of Map.groupBy(marks, (mark) => mark.mailingId)) {
    const { rolling } = some[0]!;
    const leaving =
      rolling && (await leavingSql(account, { ...rolling, id: mailingId, isRolling: true }));
    if (!leaving) continue;
    const contacts = some.map((row) => row.contactId);
    const { rows } = await sql<EndedRow>`
      with judged as materialized (
        select r.contact_id, r.token, ${leaving} as reason from unnest(${contacts}::bigint[], ${some.map((row) => row.token)}::uuid[]) as r(contact_id, token)
          join contacts c on c.account_id = ${account.id} and c.id = r.contact_id)
      update deliveries d set state = 'suppressed', reason = j.reason, claim_token = null, attempts = d.attempts - 1, updated_at = now()
      from judged j
      where j.reason is not null and d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.contact_id = any(${contacts}::bigint[])
        and d.contact_id = j.contact_id and d.claim_token = j.token and d.state = 'claimed'
      returning d.mailing_id as "mailingId", d.contact_id as "contactId", d.state, d.reason`.execute(
      account.db,
    );
    if (rows.length > 0) await recordEnds(account, rows);
  }
}
