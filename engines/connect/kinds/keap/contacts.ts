import { z } from 'zod';
import type { SourceField } from '../../contract.ts';
import type { StoreCustomer } from '../../adapter.ts';

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((said) => (said == null ? '' : String(said)));

/** A contact as Keap answers it. */
export const keapContact = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  given_name: word,
  family_name: word,
  middle_name: word,
  preferred_name: word,
  job_title: word,
  website: word,
  birth_date: word,
  source_type: word,
  company: z.looseObject({ company_name: word }).nullish(),
  create_time: word,
  update_time: word,
  email_addresses: z
    .array(
      z.looseObject({
        email: word,
        field: word,
        email_opt_status: word,
        is_opt_in: z.boolean().nullish(),
      }),
    )
    .nullish(),
  phone_numbers: z.array(z.looseObject({ number: word, field: word })).nullish(),
  addresses: z
    .array(
      z.looseObject({
        line1: word,
        locality: word,
        region: word,
        region_code: word,
        zip_code: word,
        postal_code: word,
        country_code: word,
      }),
    )
    .nullish(),
  custom_fields: z.array(z.looseObject({ id: word, content: z.unknown() })).nullish(),
});

/** A contact as Keap answers it. */
export type KeapContact = z.output<typeof keapContact>;

/** Which properties of contacts are asked for: not all come unasked. */
export const contactProperties =
  'given_name,family_name,middle_name,preferred_name,job_title,website,birth_date,source_type,company,create_time,update_time,email_addresses,phone_numbers,addresses,custom_fields';

/** Fields that every contact and order of Keap has, for mappings. */
export const keapFields: readonly SourceField[] = [
  ['middle_name', 'Middle name', 'string'],
  ['preferred_name', 'Preferred name', 'string'],
  ['job_title', 'Job title', 'string'],
  ['website', 'Website', 'string'],
  ['birth_date', 'Date of birth', 'datetime'],
  ['source_type', 'Source', 'string'],
  ['company_name', 'Company', 'string'],
  ['line1', 'Street', 'string'],
  ['locality', 'City', 'string'],
  ['region', 'State', 'string'],
  ['zip_code', 'Zip', 'string'],
  ['country_code', 'Country', 'string'],
  ['create_time', 'Created', 'datetime'],
  ['order_title', 'Order title', 'string'],
  ['order_total', 'Order total', 'float'],
  ['order_time', 'Order date', 'datetime'],
  ['order_status', 'Order status', 'string'],
].map(([name, label, type]) => ({
  name: name!,
  label: label!,
  field_type: type as SourceField['field_type'],
}));

/** A contact as the customer that it is. */
export function customerOf(contact: KeapContact, now: Date): StoreCustomer {
  const email = contact.email_addresses?.find((one) => one.email !== '');
  return {
    remoteId: contact.id,
    email: email?.email,
    firstName: contact.given_name,
    lastName: contact.family_name,
    phone: contact.phone_numbers?.find(({ number }) => number !== '')?.number,
    changedAt: contact.update_time || now,
    consent: consentOf(email),
    fields: fieldsOf(contact),
  };
}

const agreed = new Set(['SINGLE_OPT_IN', 'DOUBLE_OPT_IN', 'CONFIRMED', 'UNENGAGED_MARKETABLE']);
const refused = new Set(['MANUAL', 'ADMIN', 'LIST_UNSUBSCRIBE', 'FEEDBACK', 'SPAM', 'OPT_OUT']);

// Statuses of addresses that bounce, and those that nobody set, are no consent and no refusal.
function consentOf(
  email: { email_opt_status: string; is_opt_in?: boolean | null | undefined } | undefined,
): StoreCustomer['consent'] {
  if (email === undefined) return 'none';
  const status = email.email_opt_status.toUpperCase().replaceAll(/[\s-]+/g, '_');
  if (refused.has(status)) return 'unsubscribed';
  return agreed.has(status) && email.is_opt_in !== false ? 'subscribed' : 'none';
}

function fieldsOf(contact: KeapContact): Record<string, unknown> {
  const plain = [
    'middle_name',
    'preferred_name',
    'job_title',
    'website',
    'birth_date',
    'source_type',
    'create_time',
  ] as const;
  return {
    ...Object.fromEntries(plain.map((name) => [name, contact[name]])),
    company_name: contact.company?.company_name ?? '',
    ...placeOf(contact.addresses?.[0]),
    ...Object.fromEntries(
      (contact.custom_fields ?? []).map(({ id, content }) => [customName(id), content]),
    ),
  };
}

function placeOf(
  address: NonNullable<KeapContact['addresses']>[number] | undefined,
): Record<string, string> {
  if (address === undefined) return {};
  const { line1, locality, region, region_code: code, zip_code: zip, ...more } = address;
  return {
    line1,
    locality,
    region: region || code,
    zip_code: zip || more.postal_code,
    country_code: more.country_code,
  };
}

/** The name by which a custom field of Keap is mapped. */
export function customName(id: string): string {
  return `custom_${id}`;
}

/** Custom fields as Keap's model of contacts names them. */
export const contactModel = z.looseObject({
  custom_fields: z
    .array(z.looseObject({ id: word, label: word, field_type: word }))
    .nullish()
    .transform((fields) => fields ?? []),
});

const types: Readonly<Record<string, SourceField['field_type']>> = {
  WHOLENUMBER: 'integer',
  YEAR: 'integer',
  DECIMALNUMBER: 'float',
  CURRENCY: 'float',
  PERCENT: 'float',
  YESNO: 'boolean',
  DATE: 'datetime',
  DATETIME: 'datetime',
  TEXTAREA: 'text',
};

/** The custom fields of an account of Keap, for mappings. */
export function customFieldsOf({ custom_fields }: z.output<typeof contactModel>): SourceField[] {
  return custom_fields.map(({ id, label, field_type: type }) => ({
    name: customName(id),
    label: label || id,
    field_type: types[type.toUpperCase().replaceAll(/[\s_]/g, '')] ?? 'string',
  }));
}
