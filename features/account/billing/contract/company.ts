import { z } from 'zod';
import { isTimeZone } from '#features/session/profile/contract.ts';
import { clusterNames } from '#platform/contract/cluster-names.ts';
import { byRules, fieldRules } from '#platform/contract/field-rules.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { isIndustry } from './industries.ts';

const text = (max: number) =>
  z.string('must be a text').trim().max(max, `is too long (at most ${max} characters)`);

const website = text(2048).refine(
  (value) => value === '' || isWebAddress(value),
  'must be a web address such as https://www.example.com',
);
const phone = text(40).regex(/^[+]?[\d\s()./-]*$/, 'may hold digits, spaces and + ( ) . / - only');

/** What a company says about itself. Country and state are ISO codes: US, and US-CA. */
export const companyFields = z.object({
  name: requiredText(),
  address: text(1000),
  city: text(255),
  country: text(2),
  state: text(10),
  zip: text(20).superRefine(byRules(fieldRules.numberNotContainsSpecialChars)),
  phone,
  industry: text(255).refine(
    (value) => value === '' || isIndustry(value),
    'is not one of the industries: choose one of the list',
  ),
  website,
  time_zone: z
    .string('must be a text')
    .refine(isTimeZone, 'is no known time zone; use a name such as America/New_York'),
});

/** What a company says about itself. */
export type Company = z.infer<typeof companyFields>;

/** Body of PUT update: {account: {…}} or its inside alone; absent fields stay. */
export const companyChange = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'account' in body ? body.account : body),
  companyFields.partial().strict(),
);

/** Query of GET info: the cluster that the account is expected on. */
export const infoQuery = z.object({
  cluster: z
    .enum(['default', ...clusterNames], `must be one of default, ${clusterNames.join(', ')}`)
    .optional(),
});

/** Said when a change of the company was stored. */
export const companySaved = 'Company information saved.';

/** A country of the list: `id` is its ISO number, `code` what an account stores. */
export const country = z.object({ id: z.number(), code: z.string(), name: z.string() });

/** A part of a country: `id` is its ISO code. */
export const countryState = z.object({ id: z.string(), name: z.string() });

function isWebAddress(value: string): boolean {
  return (
    URL.canParse(value) &&
    ['http:', 'https:'].includes(new URL(value).protocol) &&
    new URL(value).hostname.includes('.')
  );
}
