import { sql } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import type { SmsReply } from '../contract/reports.ts';

/** The texts that answered runs, newest first. */
export async function repliesTo(
  account: Account,
  query: { runIds: readonly number[]; page: number; per_page: number },
): Promise<{ rows: SmsReply[]; meta: ListMeta }> {
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from sms_inbound i where i.account_id = ${account.id} and i.run_id = any(${[...query.runIds]}::bigint[]) and i.kind in ('reply', 'review')`,
    id: sql`i.id`,
    isDescending: true,
  });
  const { rows } = await sql<SmsReply>`
    select i.id, i.kind, i.from_key as from, i.text, i.contact_id, nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') as contact_name, i.received_at
    from sms_inbound i left join contacts c on c.account_id = ${account.id} and c.id = i.contact_id
    where i.account_id = ${account.id} and i.id = any(${ids}::bigint[]) order by i.id desc`.execute(
    account.db,
  );
  return { rows, meta };
}
