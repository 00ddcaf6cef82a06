import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { momentOnClock, onClockOf } from '#platform/contract/zone-clock.ts';
import {
  couponBanks,
  emptyRules,
  longestCode,
  mostCodes,
  perKinds,
  type CouponBank,
} from '../contract/coupon-banks.ts';

const { name } = couponBanks.fields.shape;

/** What the form of a bank holds: numbers as they are typed, the end as the clock on the wall shows it. */
export const bankSchema = z.object({
  name,
  per: z.enum(perKinds),
  when_empty: z.enum(emptyRules),
  fallback: z.string().trim().max(longestCode, `is too long (at most ${longestCode} characters)`),
  low_at: z.union([
    z.literal(''),
    z.number().int('must be a whole number').min(0, 'must be at least 0').max(mostCodes),
  ]),
  expires: z.string().nullable(),
  codes: z.string(),
});

type BankValues = z.infer<typeof bankSchema>;

/** The values of a form, of a bank or of a new one. */
export function bankValues(bank: CouponBank | null, zone: string): BankValues {
  const end = bank?.expires_at ?? null;
  return {
    name: bank?.name ?? '',
    per: bank?.per ?? 'contact',
    when_empty: bank?.when_empty ?? 'hold',
    fallback: bank?.fallback ?? '',
    low_at: bank?.low_at ?? '',
    expires: end === null ? null : onClockOf(Date.parse(end), zone).replace('T', ' ').slice(0, 19),
    codes: '',
  };
}

/** The body that saves these values. */
export function bankBody({ low_at: lowAt, expires, codes, ...values }: BankValues, zone: string) {
  return {
    ...values,
    low_at: lowAt === '' ? null : lowAt,
    expires_at: expires === null || expires === '' ? null : momentOf(expires, zone),
    ...(codes.trim() !== '' && { codes }),
  };
}

function momentOf(picked: string, zone: string): string {
  const wall = Temporal.PlainDateTime.from(picked.replace(' ', 'T'));
  return new Date(momentOnClock(wall, zone).epochMilliseconds).toISOString();
}
