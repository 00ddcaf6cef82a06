import { sql } from 'kysely';
import { optOutNumbers } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { followsOf } from './replies.ts';

/** What happened to a text that says something of its number or of ours. */
export interface Refusal {
  reason: string;
  /** The person's number; null where only ours is meant. */
  address: string | null;
  numberId: number | null;
}

const restMinutes = 60;

/** What follows of refusals: a person who has opted out at the carrier is opted out here, a number that is not fit rests and people are told. */
export async function followRefusals(
  account: Account,
  services: Pick<Services, 'notifications'>,
  refusals: readonly Refusal[],
): Promise<void> {
  const by = Map.groupBy(refusals, ({ reason }) => followsOf(reason));
  const optedOut = (by.get('opt_out') ?? []).flatMap(({ address }) => address ?? []);
  if (optedOut.length > 0)
    await optOutNumbers(account, {
      phoneKeys: [...new Set(optedOut)],
      source: 'carrier',
      note: 'Opted out at the carrier: only START by phone lifts this.',
    });
  await noteBadNumbers(account, by.get('invalid_number') ?? []);
  for (const { numberId, reason } of distinct(by.get('rest') ?? []))
    await restNumber(account, services, { numberId, reason });
}

// Nobody gets texts there: the next run leaves the number out.
async function noteBadNumbers(account: Account, refusals: readonly Refusal[]): Promise<void> {
  const rows = refusals.flatMap(({ address, reason }) =>
    address === null ? [] : [{ phone_key: address, reason }],
  );
  if (rows.length === 0) return;
  await sql`insert into sms_bad_numbers (account_id, phone_key, reason, at)
    select distinct on (g.phone_key) ${account.id}::bigint, g.phone_key, g.reason, ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(phone_key text, reason text) order by g.phone_key
    on conflict (account_id, phone_key) do nothing`.execute(account.db);
}

function distinct(refusals: readonly Refusal[]): { numberId: number; reason: string }[] {
  const first = new Map<number, string>();
  for (const { numberId, reason } of refusals)
    if (numberId !== null && !first.has(numberId)) first.set(numberId, reason);
  return [...first].map(([numberId, reason]) => ({ numberId, reason }));
}

const words: Readonly<Record<string, string>> = {
  account_closed: 'the account at the gateway is closed',
  account_suspended: 'the account at the gateway is suspended',
  carrier_limit: 'the carrier takes no more texts from it now',
  credentials: 'the gateway refuses its key or password',
  daily_limit: 'the carrier takes no more texts from it today',
  filtered: 'carriers filter its texts as spam',
  no_credit: 'the account at the gateway has no credit',
  sender_refused: 'the gateway does not let it send',
  unregistered: 'it is not registered with the carriers',
  wrong_address: 'there is no gateway at its address',
};

async function restNumber(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  { numberId, reason }: { numberId: number; reason: string },
): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    update sms_numbers set rests_until = ${account.now}::timestamptz + ${restMinutes} * interval '1 minute', rest_reason = ${reason}
    where account_id = ${account.id} and id = ${numberId} and coalesce(rests_until, '-infinity') <= ${account.now}::timestamptz returning number`.execute(
    account.db,
  );
  if (!rows[0]) return;
  const message = `The number ${rows[0].number} is paused for an hour: ${words[reason] ?? reason}. Look at it in SMS numbers.`;
  const id = await notifications.start(account, {
    message,
    notifiableType: 'sms_number',
    notifiableId: numberId,
  });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}
