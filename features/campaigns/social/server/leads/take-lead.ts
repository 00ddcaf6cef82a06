import { sql } from 'kysely';
import {
  addToList,
  fieldsOf,
  normaliseAddress,
  normalisePhone,
  parseFieldValue,
  upsertContact,
} from '#engines/audience/public.ts';
import type { Lead } from '#engines/social/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { LeadMapping } from '../../contract/leads.ts';
import type { SocialServices } from '../social-services.ts';

/** What is known of a form while its leads are taken. */
export interface TakingForm {
  readonly id: number;
  readonly list_id: number;
  readonly mapping: LeadMapping;
  readonly form_name: string;
  readonly is_enabled: boolean;
}

/** Notes that leads came, each once; answers the keys of those that are new. */
export async function noteArrivals(
  account: Account,
  formId: number,
  came: { keys: readonly string[]; by: 'webhook' | 'poll' },
): Promise<void> {
  if (came.keys.length === 0) return;
  await sql`
    with put as (
      insert into social_lead_arrivals (account_id, social_lead_id, lead_key, came_by, due_at)
      select ${account.id}, ${formId}, key, ${came.by}, ${account.now}::timestamptz from unnest(${[...new Set(came.keys)]}::text[]) key
      on conflict (account_id, social_lead_id, lead_key) do nothing returning id)
    update social_leads set lead_count = lead_count + (select count(*) from put),
      last_lead_at = case when exists (select from put) then ${account.now}::timestamptz else last_lead_at end
    where account_id = ${account.id} and id = ${formId}`.execute(account.db);
}

/** Makes a lead that waits a contact of the form's list, with the proof of where it signed up; when the form is off, it is counted and no more. */
export async function takeLead(
  account: Account,
  services: SocialServices,
  { form, lead }: { form: TakingForm; lead: Lead },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from social_lead_arrivals
    where account_id = ${account.id} and social_lead_id = ${form.id} and lead_key = ${lead.key} and state = 'waiting' for update`.execute(
    account.db,
  );
  const arrival = rows[0];
  if (!arrival) return;
  const at = { formId: form.id, arrivalId: arrival.id };
  if (!form.is_enabled) return noteLeadOutcome(account, at, { state: 'ignored' });
  const said = await readAnswers(account, form.mapping, lead);
  if (said.contact === null)
    return noteLeadOutcome(account, at, { state: 'failed', fault: said.faults.join(' ') });
  const { id } = await upsertContact(account, services.secrets, {
    ...said.contact,
    source: 'social_lead',
  });
  await addToList(account, form.list_id, [id], {
    source: 'social_lead',
    detail: `${form.form_name}, ${lead.key}`.slice(0, 500),
  });
  await noteLeadOutcome(account, at, {
    state: 'contact',
    contactId: id,
    fault: said.faults.length > 0 ? said.faults.join(' ') : null,
  });
}

type LeadOutcome =
  | { state: 'ignored' }
  | { state: 'failed'; fault: string }
  | { state: 'contact'; contactId: number; fault: string | null };

/** Writes down what became of a lead, once, and counts it. */
export async function noteLeadOutcome(
  account: Account,
  { formId, arrivalId }: { formId: number; arrivalId: number },
  outcome: LeadOutcome,
): Promise<void> {
  const { state } = outcome;
  await sql`
    with done as (
      update social_lead_arrivals set state = ${state}, due_at = null, contact_id = ${'contactId' in outcome ? outcome.contactId : null},
        fault = ${'fault' in outcome ? outcome.fault : null}
      where account_id = ${account.id} and id = ${arrivalId} and state = 'waiting' returning id)
    update social_leads set contact_count = contact_count + ${state === 'contact' ? 1 : 0}, ignored_count = ignored_count + ${state === 'ignored' ? 1 : 0},
      failed_count = failed_count + ${state === 'failed' ? 1 : 0}
    where account_id = ${account.id} and id = ${formId} and exists (select from done)`.execute(
    account.db,
  );
}

type Said = Omit<Parameters<typeof upsertContact>[2], 'source'>;

// A wrong answer to one question must not lose the person: it is left out and told.
async function readAnswers(
  account: Account,
  mapping: LeadMapping,
  { answers }: Lead,
): Promise<{ contact: Said | null; faults: string[] }> {
  const faults: string[] = [];
  const values = new Map<string, string>();
  for (const [question, target] of Object.entries(mapping)) {
    const answer = answers[question]?.trim();
    if (target !== null && answer) values.set(target, answer);
  }
  const email = valid(values.get('email'), normaliseAddress, (reason) => {
    faults.push(`The address ${reason}.`);
  });
  const phone = valid(
    values.get('phone'),
    (text) => normalisePhone(text, account.record.country),
    (reason) => {
      faults.push(`The phone number ${reason}.`);
    },
  );
  if (email === undefined && phone === undefined)
    return { contact: null, faults: [...faults, 'There is neither an address nor a number.'] };
  const custom = await customOf(account, values, faults);
  const [firstOfFull, ...restOfFull] = (values.get('full_name') ?? '').split(/\s+/);
  const first = values.get('first_name') ?? (firstOfFull || undefined);
  const last = values.get('last_name') ?? (restOfFull.join(' ') || undefined);
  return {
    contact: {
      email,
      phone,
      custom,
      first_name: first?.slice(0, 255),
      last_name: last?.slice(0, 255),
    },
    faults,
  };
}

// Given text when it can be read; what is wrong with it is told.
function valid(
  text: string | undefined,
  read: (text: string) => { ok: true } | { ok: false; reason: string },
  tell: (reason: string) => void,
): string | undefined {
  if (text === undefined) return undefined;
  const found = read(text);
  if (found.ok) return text;
  tell(found.reason);
  return undefined;
}

async function customOf(
  account: Account,
  values: ReadonlyMap<string, string>,
  faults: string[],
): Promise<Record<string, unknown>> {
  const ids = [...values.keys()].flatMap((target) =>
    target.startsWith('custom:') ? [Number(target.slice('custom:'.length))] : [],
  );
  if (ids.length === 0) return {};
  const custom: Record<string, unknown> = {};
  for (const { id, name, fieldType } of await fieldsOf(account, ids)) {
    const answer = values.get(`custom:${id}`)!;
    const parsed = parseFieldValue(fieldType, answer);
    if (parsed.ok) custom[String(id)] = answer;
    else faults.push(`The field ${name} ${parsed.reason}.`);
  }
  return custom;
}
