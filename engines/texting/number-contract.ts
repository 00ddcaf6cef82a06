import { z } from 'zod';
import { wholeNumberBetween } from '#platform/contract/fields.ts';

/** What texts come from. */
export const numberKinds = ['long_code', 'toll_free', 'short_code', 'sender_name'] as const;

/** One of them. */
export type NumberKind = (typeof numberKinds)[number];

/** Ways to a gateway: the local inbox, a form or JSON of the account's own shape, the common REST shape, SMPP 3.4. */
export const smsProviders = ['local', 'http', 'rest', 'smpp'] as const;

/** One of them. */
export type SmsProviderName = (typeof smsProviders)[number];

/** Those of them that post what people text, and what became of texts, to an address of the product. */
export const postingProviders = ['http', 'rest'] as const;

/** What is said about numbers. */
export const numberMessages = {
  unreadable:
    'is no number: write it with its country code (+1 415 555 0100), as a short code (12345), or as a name of up to 11 letters',
  taken: 'has already been added',
  keepDefault: 'One number is always the default. Make another one the default instead.',
  inUse: 'Texts are still being sent from this number. Stop them first, or wait for their end.',
  secretMissing: 'is required: the gateway asks for it',
} as const;

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .max(2048, 'is too long (at most 2048 characters)');
const short = z.string().trim().max(255, 'is too long (at most 255 characters)');
const required = short.min(1, 'cannot be blank');

/** What each way to a gateway needs to know besides its secret. */
export const providerSettings = {
  local: z.object({}),
  /** `template` is Liquid with from, to, text, ref and receipts; each value is written as the format asks for. */
  http: z.object({
    url: address,
    format: z.enum(['json', 'form']).default('json'),
    template: z
      .string()
      .min(1, 'cannot be blank')
      .max(4000, 'is too long (at most 4000 characters)'),
    /** Where the gateway's own name of a text stands in its JSON answer, such as messages.0.id. */
    ref_path: short.default('id'),
    /** The header that carries the secret. */
    secret_header: short
      .regex(/^[A-Za-z0-9-]*$/, 'must be the name of a header')
      .default('Authorization'),
  }),
  rest: z.object({ url: address, account_sid: required }),
  smpp: z.object({
    host: required,
    port: wholeNumberBetween({ min: 1, max: 65_535 }).default(2775),
    system_id: required.max(15, 'is too long (at most 15 characters)'),
    system_type: short.max(12, 'is too long (at most 12 characters)').default(''),
    is_encrypted: z.boolean().default(false),
    /** How many parts may wait for an answer at once. */
    window: wholeNumberBetween({ min: 1, max: 100 }).default(10),
  }),
} as const;

/** What carriers know of a number. */
export const numberRegistration = z.object({
  brand: short.default(''),
  campaign: short.default(''),
  state: z.enum(['none', 'pending', 'approved', 'rejected']).default('none'),
  since: z.iso.date('must be a day such as 2026-11-23').nullable().default(null),
});

/** What may be said of a number; `secret` is never read back. */
export const numberValues = z.object({
  number: z
    .string({ error: 'is required' })
    .trim()
    .min(1, 'cannot be blank')
    .max(100, 'is too long (at most 100 characters)'),
  kind: z.enum(numberKinds).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two letters such as US')
    .optional(),
  provider: z.enum(smsProviders).default('local'),
  provider_settings: z.record(z.string(), z.unknown()).default({}),
  secret: z.string().max(1000, 'is too long (at most 1000 characters)').optional(),
  rate: wholeNumberBetween({ min: 1, max: 1000 }).default(1),
  daily_cap: wholeNumberBetween({ min: 1, max: 100_000_000 }).nullable().default(null),
  registration: numberRegistration.prefault({}),
  is_default: z.boolean().default(false),
});

/** What may be changed of a number. */
export const numberChange = z
  .object({
    kind: z.enum(numberKinds),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be two letters such as US'),
    provider: z.enum(smsProviders),
    provider_settings: z.record(z.string(), z.unknown()),
    secret: z.string().max(1000, 'is too long (at most 1000 characters)'),
    rate: wholeNumberBetween({ min: 1, max: 1000 }),
    daily_cap: wholeNumberBetween({ min: 1, max: 100_000_000 }).nullable(),
    registration: numberRegistration,
    is_default: z.boolean(),
    /** Lets a number go on that rests. */
    is_resting: z.literal(false),
  })
  .partial();

/** A number as it is shown. */
export const numberRow = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(numberKinds),
  country: z.string(),
  provider: z.enum(smsProviders),
  provider_settings: z.record(z.string(), z.unknown()),
  has_secret: z.boolean(),
  rate: z.number(),
  daily_cap: z.number().nullable(),
  registration: numberRegistration,
  is_default: z.boolean(),
  rests_until: z.string().nullable(),
  rest_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A number as it is shown. */
export type SmsNumber = z.infer<typeof numberRow>;
