import type { Node } from '../graphql.ts';
import type { Body } from './body.ts';

/** The global id of a record. */
export function gid(type: string, id: unknown): string {
  return `gid://shopify/${type}/${String(id)}`;
}

/** A date as GraphQL answers it: UTC without fractions. */
export function isoOf(date: unknown): string | null {
  if (date === null || date === undefined) return null;
  return new Date(String(date)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A Decimal: a number of cents keeps one digit at least. */
export function numberOf(amount: unknown): string {
  const text = String(Number(amount ?? 0));
  return text.includes('.') ? text : `${text}.0`;
}

/** An amount in the shop's money and in the buyer's. */
export function moneySet(amount: unknown, currencyCode: string): Node {
  const money = { __typename: 'MoneyV2', amount: numberOf(amount), currencyCode };
  return { __typename: 'MoneyBag', shopMoney: money, presentmentMoney: money };
}

/** Tags, which webhooks carry as one text. */
export function tagsOf(tags: unknown): string[] {
  return String(tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A consent to marketing. */
export function consentOf(consent: Body | null | undefined): Node | null {
  if (!consent) return null;
  return {
    marketingState: String(consent.state ?? 'not_subscribed').toUpperCase(),
    marketingOptInLevel: consent.opt_in_level?.toUpperCase() ?? null,
    consentUpdatedAt: isoOf(consent.consent_updated_at),
  };
}

const addressFields = {
  firstName: 'first_name',
  lastName: 'last_name',
  name: 'name',
  company: 'company',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  province: 'province',
  provinceCode: 'province_code',
  country: 'country',
  countryCodeV2: 'country_code',
  zip: 'zip',
  phone: 'phone',
};

/** A postal address. */
export function addressOf(address: Body | null | undefined): Node | null {
  if (!address) return null;
  const fields = Object.entries(addressFields).map(([name, key]) => [name, address[key] ?? null]);
  return {
    __typename: 'MailingAddress',
    id: gid('MailingAddress', address.id ?? 1),
    ...Object.fromEntries(fields),
  };
}

/** What every record has. */
export function identity(type: string, body: Body): Node {
  return {
    __typename: type,
    id: gid(type, body.id),
    legacyResourceId: String(body.id),
    createdAt: () => isoOf(body.created_at),
    updatedAt: () => isoOf(body.updated_at),
  };
}
