import { z } from 'zod';
import { numberKinds, numberValues, smsProviders } from '#engines/texting/contract.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { smsNumbers, type SmsNumberRow } from '../contract.ts';

const { number, rate } = smsNumbers.fields.shape;
const text = z.string();

/** Registrations of a number with the carriers. */
export const registrationStates = numberValues.shape.registration
  .unwrap()
  .shape.state.unwrap().options;

/** What each way to a gateway needs to know, by the names of the form. */
const settingsOf = {
  local: [],
  http: ['url', 'format', 'template', 'ref_path', 'secret_header'],
  rest: ['url', 'account_sid'],
  smpp: ['host', 'port', 'system_id', 'system_type', 'is_encrypted', 'window'],
} as const;

/** What the form of a number holds; the server looks at what its gateway needs. */
export const numberSchema = z.object({
  number,
  // Empty: as the number looks.
  kind: z.enum(['', ...numberKinds]),
  country: text,
  provider: z.enum(smsProviders),
  secret: text,
  url: text,
  format: z.enum(['json', 'form']),
  template: text,
  ref_path: text,
  secret_header: text,
  account_sid: text,
  host: text,
  port: z.number('is required'),
  system_id: text,
  system_type: text,
  is_encrypted: z.boolean(),
  window: z.number('is required'),
  rate: rate.unwrap(),
  daily_cap: z.union([z.number(), z.literal('')]),
  brand: text,
  campaign: text,
  state: z.enum(registrationStates),
  since: text,
  is_default: z.boolean(),
});

type NumberValues = z.infer<typeof numberSchema>;

const gateway = {
  url: '',
  format: 'json',
  template: '{"from": {{ from }}, "to": {{ to }}, "text": {{ text }}, "ref": {{ ref }}}',
  ref_path: 'id',
  secret_header: 'Authorization',
  account_sid: '',
  host: '',
  port: 2775,
  system_id: '',
  system_type: '',
  is_encrypted: false,
  window: 10,
} as const;

const newNumber: NumberValues = {
  ...gateway,
  number: '',
  kind: '',
  country: '',
  provider: 'local',
  secret: '',
  rate: 1,
  daily_cap: '',
  brand: '',
  campaign: '',
  state: 'none',
  since: '',
  is_default: false,
};

/** The values of a form, of a number or of a new one. */
export function formOfNumber(row: SmsNumberRow | null): NumberValues {
  if (row === null) return newNumber;
  const { number, kind, country, provider, rate, daily_cap, registration, is_default } = row;
  return {
    ...newNumber,
    ...(row.provider_settings as Partial<NumberValues>),
    ...registration,
    number,
    kind,
    country,
    provider,
    rate,
    is_default,
    since: registration.since ?? '',
    daily_cap: daily_cap ?? '',
  };
}

/** The body that saves these values; what is left empty is worked out, or stays. */
export function numberBody(values: NumberValues) {
  const { brand, campaign, state, since } = values;
  const country = values.country.trim().toUpperCase();
  return {
    number: values.number,
    ...(values.kind !== '' && { kind: values.kind }),
    ...(country !== '' && { country }),
    provider: values.provider,
    provider_settings: Object.fromEntries(
      settingsOf[values.provider].map((name) => [name, values[name]]),
    ),
    ...(values.secret !== '' && { secret: values.secret }),
    rate: values.rate,
    daily_cap: values.daily_cap === '' ? null : values.daily_cap,
    registration: { brand, campaign, state, since: since === '' ? null : since },
    is_default: values.is_default,
  };
}

/** Runs the save; what is refused of a gateway or a registration is said at the form's own fields. */
export async function atFields<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).map(([name, texts]) => [
      name.replace(/^(provider_settings|registration)\./, ''),
      texts,
    ]);
    const { status, message, warning, body } = error;
    throw new ApiError({ status, message, warning, body, fields: Object.fromEntries(fields) });
  }
}
