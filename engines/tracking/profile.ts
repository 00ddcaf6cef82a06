import { sql } from 'kysely';
import { brandingOf, fieldsOf, parseFieldValue } from '#engines/audience/public.ts';
import { ProductError } from '#platform/server/errors.ts';
import { pagePorts } from './page-ports.ts';
import type { ProfileField, ProfileView } from './pages/profile-page.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { brandOfMailing } from './record-unsubscribe.ts';

const ownFields = ['first_name', 'last_name', 'phone'] as const;
const longestOwn = 255;

/** Reads what the page of a person's details shows: name, number, and the custom fields that the account put on it. */
export async function viewProfile(call: RecipientCall): Promise<ProfileView> {
  const { account, recipient, tokenPayload } = call;
  const {
    rows: [contact],
  } = await sql<Record<(typeof ownFields)[number], string> & { custom: Record<string, unknown> }>`
    select first_name, last_name, phone, custom from contacts where account_id = ${account.id} and id = ${recipient.contactId}`.execute(
    account.db,
  );
  const own = ownFields.map((name): ProfileField => ({
    name,
    label: '',
    type: 'string',
    value: contact?.[name] ?? '',
    fault: null,
  }));
  const shown = (await fieldsOf(account)).filter((field) => field.addToProfilePage);
  const custom = shown.map(({ id, name, displayName, fieldType }): ProfileField => {
    const value = contact?.custom[String(id)] ?? '';
    return {
      name: `custom_${id}`,
      label: displayName || name,
      type: fieldType,
      value: fieldType === 'datetime' ? String(value).slice(0, 10) : String(value),
      fault: null,
    };
  });
  return {
    language: call.language,
    branding: await brandingOf(account, await brandOfMailing(account, tokenPayload.mailingId)),
    email: recipient.email,
    fields: [...own, ...custom],
    isTest: call.isTest,
    outcome: null,
  };
}

/** Saves what the form says of the fields that it has; what is wrong is said at its field, and nothing is saved then. */
export async function saveProfile(
  call: RecipientCall,
  form: Readonly<Record<string, unknown>>,
): Promise<ProfileView> {
  const view = await viewProfile(call);
  const fields = view.fields.map((field): ProfileField => {
    const given = form[field.name];
    if (typeof given !== 'string') return field;
    return { ...field, value: given.trim(), fault: faultOf(field, given) };
  });
  if (fields.some(({ fault }) => fault !== null))
    return { ...view, fields, outcome: 'profileFault' };
  if (call.isTest) return { ...view, fields, outcome: 'testSaved' };
  const changed = fields.filter(({ value }, at) => value !== view.fields[at]!.value);
  if (changed.length === 0) return { ...view, outcome: 'profileSaved' };
  try {
    await pagePorts().changeProfile(call.account, call.recipient.contactId, changesOf(changed));
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'invalid') throw error;
    return {
      ...view,
      fields: fields.map((field) => withFault(field, error.errors)),
      outcome: 'profileFault',
    };
  }
  return { ...view, fields, outcome: 'profileSaved' };
}

function faultOf({ name, type }: ProfileField, given: string): string | null {
  if (!name.startsWith('custom_'))
    return given.length > longestOwn || given.includes('\u0000')
      ? `at most ${longestOwn} characters`
      : null;
  const parsed = parseFieldValue(type, given);
  return parsed.ok ? null : parsed.reason;
}

function changesOf(fields: readonly ProfileField[]) {
  const of = (isCustom: boolean) =>
    Object.fromEntries(
      fields
        .filter(({ name }) => name.startsWith('custom_') === isCustom)
        .map(({ name, value }) => [name.replace('custom_', ''), value]),
    );
  return { fields: of(false), custom: of(true) };
}

function withFault(field: ProfileField, faults: ProductError['errors']): ProfileField {
  if (typeof faults !== 'object') return field;
  const said = faults[field.name] ?? faults[field.name.replace('custom_', '')];
  return { ...field, fault: said?.[0] ?? null };
}
