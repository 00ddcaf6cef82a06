import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Run } from './channel.ts';
import { channelOf } from './channels.ts';
import type { MobileChannelName } from './contract.ts';

/** Of an audience: how many would get a message now, and how many not, by reason. */
export interface RecipientCount {
  recipients: number;
  reasons: Record<string, number>;
}

/** Counts an audience before a run is made. */
export async function countRecipients(
  account: Account,
  of: {
    channel: MobileChannelName;
    message: unknown;
    audience: unknown;
    isMarketing?: boolean;
  },
): Promise<RecipientCount> {
  const run: Run = {
    id: 0,
    accountId: account.id,
    sourceType: '',
    sourceId: 0,
    isMarketing: true,
    isRolling: false,
    isSample: false,
    endsAt: null,
    ...of,
  };
  const people = await channelOf(of.channel).candidatesSql(account, run);
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select reason, count(*)::int as count from (${judgedOnce(people)}) judged group by reason`.execute(
    account.db,
  );
  return {
    recipients: rows.find(({ reason }) => reason === null)?.count ?? 0,
    reasons: Object.fromEntries(
      rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count]])),
    ),
  };
}

/** The same people, each with a reason where an earlier one has the same address. */
export function judgedOnce(
  people: Awaited<ReturnType<ReturnType<typeof channelOf>['candidatesSql']>>,
) {
  return sql`select p.contact_id, p.address,
      case when p.reason is null and p.address is not null and row_number() over (partition by p.address, p.reason order by p.contact_id) > 1 then 'same_number' else p.reason end as reason
    from (${people}) p`;
}
