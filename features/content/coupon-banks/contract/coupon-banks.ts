import { z } from 'zod';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Role that keeps coupon banks and sees whole codes. */
export const couponRole = 'coupon_codes';

/** Most codes that one bank holds. */
export const mostCodes = 1_000_000;

/** Most codes that one call brings; more come by a file or are generated. */
export const mostCodesACall = 10_000;

/** The longest code. */
export const longestCode = 64;

/** Whether a contact keeps one code of a bank, or gets a new one with every email. */
export const perKinds = ['contact', 'message'] as const;

/** What happens to an email when its bank has no code left: it waits, says another text, or is not sent. */
export const emptyRules = ['hold', 'fallback', 'skip'] as const;

const codes = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value.split(/[\r\n,;\t]+/).filter((part) => part.trim() !== '')
      : value,
  z
    .array(z.string('must be a text').max(1000, 'is too long'), 'must be a list of codes')
    .max(
      mostCodesACall,
      `are too many (at most ${mostCodesACall} in one call): import a file instead`,
    ),
);

/** How codes are made up. */
export const generator = z.object({
  count: wholeNumberBetween({ min: 1, max: mostCodes }),
  prefix: z
    .string('must be a text')
    .trim()
    .max(20, 'is too long (at most 20 characters)')
    .regex(/^[A-Za-z0-9_-]*$/, 'may have letters, digits, hyphens and underscores only')
    .default(''),
  /** Of the part that is made up, without the prefix. */
  length: wholeNumberBetween({ min: 6, max: 32 }).default(10),
});

/** How codes are made up. */
export type Generator = z.output<typeof generator>;

/** Stocks of codes of which each recipient of an email gets one. */
export const couponBanks = resource({
  path: 'coupon_banks',
  singular: 'coupon_bank',
  title: 'Coupon bank',
  role: couponRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    per: z.enum(perKinds, `must be one of ${perKinds.join(', ')}`).optional(),
    when_empty: z.enum(emptyRules, `must be one of ${emptyRules.join(', ')}`).optional(),
    /** What the email says instead of a code, where `when_empty` is fallback. */
    fallback: z
      .string('must be a text')
      .trim()
      .max(longestCode, `is too long (at most ${longestCode} characters)`)
      .optional(),
    /** People are told when so few codes are left. */
    low_at: wholeNumberBetween({ min: 0, max: mostCodes }).nullable().optional(),
    expires_at: z.iso
      .datetime({ offset: true, error: 'must be a date and time with its zone' })
      .nullable()
      .optional(),
    /** Codes to begin with, or to add. */
    codes: codes.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    per: z.enum(perKinds),
    when_empty: z.enum(emptyRules),
    fallback: z.string(),
    low_at: z.number().nullable(),
    expires_at: z.string().nullable(),
    /** All codes that it ever had, but for those that were deleted. */
    total: z.number(),
    /** Handed out to contacts; these are never handed out again. */
    used: z.number(),
    left: z.number(),
    /** Of the used ones, those that an order or a call has redeemed. */
    redeemed: z.number(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'total', 'used', 'left', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'validate_name',
    'export',
    'check_modules_in_use',
    'refresh_count',
  ],
});

/** One bank. */
export type CouponBank = RowOf<typeof couponBanks>;

/** A code that was not taken, by its place from 1, and why. */
export const refusedCode = z.object({ line: z.number(), code: z.string(), reason: z.string() });

/** What adding codes came to: given = added + duplicate + rejected. */
export const addedCodes = z.object({
  added: z.number(),
  duplicate: z.number(),
  rejected: z.array(refusedCode),
});

/** What adding codes came to. */
export type AddedCodes = z.infer<typeof addedCodes>;

/** Answer of POST coupon_banks/{id}/generate: done at once, or in the background. */
export const generated = z.object({
  added: z.number().nullable(),
  notification_id: z.number().nullable(),
});

/** Body of POST coupon_banks/redeem. */
export const redemption = z.object({
  code: requiredText({ max: longestCode }),
  /** The order that it was redeemed with; the same again is answered as the first time. */
  order_id: z.coerce
    .string('must be a text')
    .trim()
    .max(255, 'is too long (at most 255 characters)')
    .default(''),
  /** Where several banks have the same code. */
  coupon_bank_id: idParam.optional(),
});
