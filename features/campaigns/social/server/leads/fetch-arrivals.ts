import { sql } from 'kysely';
import { NetworkFault } from '#engines/social/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { reach } from '../accounts/tokens.ts';
import type { SocialServices } from '../social-services.ts';
import { noteLeadOutcome, takeLead, type TakingForm } from './take-lead.ts';

const atOnce = 10;
/** Rests between tries to fetch a lead that its network told of. */
const restsMinutes = [1, 5, 15, 60, 240];

/** A lead whose fetching was cut off, as by a kill, is due again after so long. */
const leaseMinutes = 5;

interface Arrival extends TakingForm {
  arrivalId: number;
  leadKey: string;
  socialAccountId: number;
  attempts: number;
}

/** Fetches leads that networks have told of, and takes them; answers how many were due. */
export async function fetchArrivals(services: SocialServices): Promise<number> {
  const now = services.clock.now().toISOString();
  const { rows } = await acrossAccounts(services.database, 'find leads that are due', (db) =>
    sql<{ accountId: number; id: number }>`
      select v.account_id as "accountId", v.id from social_lead_arrivals v join accounts a on a.id = v.account_id and a.active
      where v.due_at <= ${now}::timestamptz order by v.due_at limit ${atOnce}`.execute(db),
  );
  await Promise.all(
    rows.map(async (row) => {
      try {
        await fetchOne(services, row);
      } catch (error) {
        services.log.error({ err: error, ...row }, 'a lead could not be fetched');
      }
    }),
  );
  return rows.length;
}

async function fetchOne(
  services: SocialServices,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  const now = services.clock.now().toISOString();
  const taken = await inAccount(services.database, { accountId }, async (account) => {
    const { rows } = await sql<Arrival>`
      update social_lead_arrivals v set attempts = v.attempts + 1,
        due_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
      from social_leads l
      where v.account_id = ${account.id} and v.id = ${id} and v.due_at <= ${now}::timestamptz and v.state = 'waiting'
        and l.account_id = ${account.id} and l.id = v.social_lead_id
      returning v.id as "arrivalId", v.lead_key as "leadKey", v.attempts, l.id, l.social_account_id as "socialAccountId", l.list_id, l.mapping,
        l.form_name, l.is_enabled`.execute(account.db);
    const arrival = rows[0];
    return arrival
      ? { arrival, reached: await reach(account, services, arrival.socialAccountId) }
      : null;
  });
  if (!taken) return;
  const { arrival, reached } = taken;
  const isLast = arrival.attempts > restsMinutes.length;
  try {
    const lead = await reached.network.lead(reached.access, arrival.leadKey);
    await inAccount(services.database, { accountId }, (account) =>
      lead
        ? takeLead(account, services, { form: arrival, lead: { ...lead, key: arrival.leadKey } })
        : noteLeadOutcome(
            account,
            { formId: arrival.id, arrivalId: id },
            {
              state: 'failed',
              fault: 'The network knows no such lead.',
            },
          ),
    );
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    const fault = error.message;
    await inAccount(services.database, { accountId }, async (account) => {
      if (error.kind === 'refused' || isLast)
        return noteLeadOutcome(
          account,
          { formId: arrival.id, arrivalId: id },
          { state: 'failed', fault },
        );
      const rest = restsMinutes[arrival.attempts - 1]!;
      await sql`
        update social_lead_arrivals set fault = ${fault}, due_at = ${now}::timestamptz + make_interval(mins => ${rest})
        where account_id = ${account.id} and id = ${id} and state = 'waiting'`.execute(account.db);
    });
  }
}
