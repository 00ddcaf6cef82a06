import { sql } from 'kysely';
import { NetworkFault, type Lead } from '#engines/social/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { reach, type Reached } from '../accounts/tokens.ts';
import { notifySocial } from '../notify.ts';
import type { SocialServices } from '../social-services.ts';
import { noteArrivals, takeLead, type TakingForm } from './take-lead.ts';

/** How often each form is asked for leads, whatever its network tells by itself. */
export const pollMinutes = 10;
const atOnce = 10;
const pagesInARow = 20;
/** Leads may show later than they are dated: a poll begins so long before the last one. */
const overlapMs = 3_600_000;

interface DueForm extends TakingForm {
  name: string;
  formKey: string;
  socialAccountId: number;
  since: string;
  cursor: string | null;
  followedAt: string | null;
  fault: string | null;
}

/** Asks the networks for leads that are new since the last time; answers how many forms were due. */
export async function pollLeads(services: SocialServices): Promise<number> {
  const now = services.clock.now().toISOString();
  const { rows } = await acrossAccounts(services.database, 'find lead forms that are due', (db) =>
    sql<{ accountId: number; id: number }>`
      select l.account_id as "accountId", l.id from social_leads l join accounts a on a.id = l.account_id and a.active
      where l.poll_at <= ${now}::timestamptz order by l.poll_at limit ${atOnce}`.execute(db),
  );
  await Promise.all(
    rows.map(async (row) => {
      try {
        await pollForm(services, row);
      } catch (error) {
        services.log.error({ err: error, ...row }, 'a lead form could not be asked for leads');
      }
    }),
  );
  return rows.length;
}

async function pollForm(
  services: SocialServices,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  const taken = await inAccount(services.database, { accountId }, async (account) => {
    const form = await claim(account, id, services.clock.now().toISOString());
    if (!form) return null;
    return { form, reached: await reach(account, services, form.socialAccountId) };
  });
  if (!taken) return;
  const { form, reached } = taken;
  try {
    if (form.followedAt === null) await follow(services, reached, id);
    await readPages(services, form, reached);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    const words = error.message;
    await inAccount(services.database, { accountId }, (account) =>
      noteFault(account, services, { form, words }),
    );
  }
}

async function claim(account: Account, id: number, now: string): Promise<DueForm | null> {
  const { rows } = await sql<DueForm>`
    update social_leads set poll_at = ${now}::timestamptz + make_interval(mins => ${pollMinutes})
    where account_id = ${account.id} and id = ${id} and poll_at <= ${now}::timestamptz
    returning id, name, form_id as "formKey", form_name, social_account_id as "socialAccountId", list_id, mapping, is_enabled,
      read_until as since, read_cursor as cursor, followed_at as "followedAt", fault`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

// Without it leads come by the poll alone, so a network that says no to it stops nothing.
async function follow(services: SocialServices, { network, access }: Reached, id: number) {
  try {
    await network.follow(access);
  } catch (error) {
    if (error instanceof NetworkFault) return;
    throw error;
  }
  await inAccount(services.database, { accountId: access.accountId }, (account) =>
    sql`update social_leads set followed_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    ),
  );
}

// Page by page, each in a transaction with the place it goes on from: a killed poll goes on, and no page is skipped.
async function readPages(
  services: SocialServices,
  form: DueForm,
  { network, access }: Reached,
): Promise<void> {
  const since = new Date(Date.parse(form.since) - overlapMs);
  let after = form.cursor;
  for (let page = 0; page < pagesInARow; page += 1) {
    const found = await network.leads(access, { formKey: form.formKey, since, after });
    after = found.after;
    await inAccount(services.database, { accountId: access.accountId }, (account) =>
      keepPage(account, services, { form, leads: found.leads, after }),
    );
    if (after === null) return;
  }
}

async function keepPage(
  account: Account,
  services: SocialServices,
  { form, leads, after }: { form: DueForm; leads: readonly Lead[]; after: string | null },
): Promise<void> {
  await noteArrivals(account, form.id, { keys: leads.map(({ key }) => key), by: 'poll' });
  for (const lead of leads) await takeLead(account, services, { form, lead });
  const newest = leads.reduce((last, { createdAt }) => Math.max(last, createdAt.getTime()), 0);
  const seen = newest === 0 ? null : new Date(newest).toISOString();
  await sql`
    update social_leads set fault = null, read_cursor = ${after},
      read_until = case when ${after === null} then greatest(read_until, read_newest, ${seen}::timestamptz) else read_until end,
      read_newest = case when ${after === null} then null else greatest(read_newest, ${seen}::timestamptz) end
    where account_id = ${account.id} and id = ${form.id}`.execute(account.db);
}

// People are told at the first poll that fails; the form stays due and shows the network's words until one works.
async function noteFault(
  account: Account,
  services: SocialServices,
  { form, words }: { form: DueForm; words: string },
): Promise<void> {
  await sql`update social_leads set fault = ${words}, read_cursor = null where account_id = ${account.id} and id = ${form.id}`.execute(
    account.db,
  );
  if (form.fault !== null) return;
  await notifySocial(account, services, {
    message: `Leads of "${form.name}" could not be fetched: ${words}`,
    type: 'Lead form',
    id: form.id,
  });
}
