import { z } from 'zod';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';
import { couponRole } from './coupon-banks.ts';

/** A code is free, with a contact, redeemed, or void: never handed out again and never redeemed. */
export const codeStates = ['free', 'given', 'used', 'void'] as const;

const state = z.enum(codeStates, `must be one of ${codeStates.join(', ')}`);

const contact = z.object({ id: z.number(), email: z.string().nullable(), name: z.string() });

/** The codes of one bank, as its dashboard lists them. */
export const couponCodes = resource({
  path: 'coupon_codes',
  singular: 'coupon_code',
  title: 'Coupon code',
  role: couponRole,
  collectionKey: null,
  fields: z.object({}),
  row: z.object({
    id: z.number(),
    code: z.string(),
    state,
    /** Who has it. */
    contact: contact.nullable(),
    /** The email that gave it, by the name of its campaign. */
    given_by: z.string().nullable(),
    given_at: z.string().nullable(),
    used_at: z.string().nullable(),
    order_ref: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['code'],
    searchBeginning: ['code'],
    sort: ['code', 'given_at', 'used_at'],
    defaultSort: ['code', 'asc'],
    filters: z.object({ state: state.optional() }),
    pageSize: 10,
  },
  verbs: ['export'],
});

/** One code with who has it. */
export type CouponCode = RowOf<typeof couponCodes>;

/** The codes of a bank. */
export const codesOf = (bankId: number) => listCall<CouponCode>(`coupon_banks/${bankId}/codes`);

/** A code as the file of an export has it. */
export const exportedCodes = resource({
  ...couponCodes,
  row: z.object({
    id: z.number(),
    code: z.string(),
    state,
    contact_id: z.number().nullable(),
    email: z.string().nullable(),
    mailing_id: z.number().nullable(),
    given_at: z.string().nullable(),
    used_at: z.string().nullable(),
    order_ref: z.string().nullable(),
  }),
});

/** A code that was given to a contact, as the contact's page shows it. */
export const voucher = z.object({
  id: z.number(),
  /** Whole for the role coupon_codes, else with its end hidden. */
  code: z.string(),
  state,
  coupon_bank: z.object({ id: z.number(), name: z.string() }),
  given_by: z.string().nullable(),
  given_at: z.string().nullable(),
  used_at: z.string().nullable(),
  order_ref: z.string().nullable(),
  expires_at: z.string().nullable(),
});

/** A code that was given to a contact. */
export type Voucher = z.infer<typeof voucher>;

/** Query of GET contacts/{id}/vouchers, the newest first. */
export const vouchersQuery = z.object({
  page: pageNumber.pipe(z.number().max(1000, 'must be at most 1000')).default(1),
  per_page: pageSize(100).default(10),
});

/** The vouchers of a contact. */
export const vouchersOf = (contactId: number) =>
  listCall<Voucher>(`contacts/${contactId}/vouchers`);
