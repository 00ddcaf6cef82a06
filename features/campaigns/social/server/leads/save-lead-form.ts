import type { LeadForm } from '#engines/social/contract.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { namedIn, requireNamedAnew } from '#platform/server/resource/named-records.ts';
import { requireUnchanged } from '#platform/server/resource/require-unchanged.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { socialLeads, type LeadMapping } from '../../contract/leads.ts';
import { formsOf } from '../accounts/mount-accounts.ts';
import { leadRecords } from '../records.ts';

type Fields = FieldsOf<typeof socialLeads>;
type Who = { accountId: number; actor: AdmittedActor };

/** Which field an answer goes to, by what the question is called. */
const usual: Readonly<Record<string, string>> = {
  email: 'email',
  work_email: 'email',
  phone_number: 'phone',
  phone: 'phone',
  first_name: 'first_name',
  last_name: 'last_name',
  full_name: 'full_name',
};

/** Connects a lead form to a list. The network is asked outside any transaction whether there is such a form. */
export async function createLeadForm(services: Services, who: Who, fields: Fields): Promise<Row> {
  await inAccount(services.database, who, (account) => requireNamed(account, services, fields));
  const form = await findForm(services, who, fields);
  const mapping = fields.mapping ?? suggest(form);
  requireMapping(mapping, form);
  return inAccount(services.database, who, (account) =>
    createRecord(account, leadRecords, {
      ...fields,
      mapping,
      form_name: form.name,
      questions: form.questions,
      poll_at: services.clock.now().toISOString(),
      read_until: services.clock.now().toISOString(),
      created_by: account.actor.name,
    }),
  );
}

/** Changes a lead form; another form or account is asked for at the network. */
export async function changeLeadForm(
  services: Services,
  who: Who,
  change: { id: number; fields: Partial<Fields>; ifMatch: string | undefined },
): Promise<Row> {
  const { id, fields, ifMatch } = change;
  const before = await inAccount(services.database, who, async (account) =>
    socialLeads.row.parse(await showRecord(account, leadRecords, id)),
  );
  const place = {
    social_account_id: fields.social_account_id ?? before.social_account_id,
    form_id: fields.form_id ?? before.form_id,
  };
  const isOther =
    place.form_id !== before.form_id || place.social_account_id !== before.social_account_id;
  const form: LeadForm = isOther
    ? await findForm(services, who, place)
    : { key: before.form_id, name: before.form_name, questions: before.questions };
  const mapping = fields.mapping ?? (isOther ? suggest(form) : before.mapping);
  requireMapping(mapping, form);
  return inAccount(services.database, who, async (account) => {
    await requireUnchanged(account, leadRecords, { id, ifMatch });
    await requireNamedAnew(account, services.families, { records: leadRecords, id, fields });
    const now = services.clock.now().toISOString();
    return updateRecord(account, leadRecords, {
      id,
      fields: {
        ...fields,
        mapping,
        ...(isOther && {
          form_name: form.name,
          questions: form.questions,
          read_until: now,
          read_cursor: null,
          read_newest: null,
          poll_at: now,
          followed_at: null,
          fault: null,
        }),
      },
    });
  });
}

async function requireNamed(
  account: Account,
  { families }: Services,
  fields: Fields,
): Promise<void> {
  await families.requireNamed(account, namedIn(leadRecords.table, fields));
}

async function findForm(
  services: Services,
  who: Who,
  place: Pick<Fields, 'social_account_id' | 'form_id'>,
): Promise<LeadForm> {
  const forms = await formsOf(services, who, place.social_account_id);
  const form = forms.find(({ key }) => key === place.form_id);
  if (form) return form;
  const names = forms.slice(0, 10).map(({ key, name }) => `${key} (${name})`);
  throw invalid({
    form_id: [
      names.length === 0
        ? 'is no form of this account: it has none. Make one at the network first'
        : `is no form of this account: choose one of ${names.join(', ')}`,
    ],
  });
}

function suggest({ questions }: LeadForm): LeadMapping {
  return Object.fromEntries(
    questions.map(({ key }) => [key, usual[key.toLowerCase()] ?? null] as const),
  );
}

function requireMapping(mapping: LeadMapping, { questions }: LeadForm): void {
  const unknown = Object.keys(mapping).find((key) => !questions.some((one) => one.key === key));
  if (unknown !== undefined)
    throw invalid({
      mapping: [
        `names the question ${unknown}, which the form does not have: it has ${questions.map(({ key }) => key).join(', ')}`,
      ],
    });
  const targets = Object.values(mapping).filter((target) => target !== null);
  if (new Set(targets).size < targets.length)
    throw invalid({ mapping: ['fills a field from two questions: choose one of them'] });
  if (!targets.includes('email') && !targets.includes('phone'))
    throw invalid({
      mapping: ['must fill email or phone: a contact is known by one of them'],
    });
}
