import { expect, test } from 'vitest';
import type { CouponBank } from '../contract/coupon-banks.ts';
import { bankBody, bankValues } from './bank-form.ts';

test('a bank is the same after its form, in any time zone', () => {
  const bank = {
    name: 'Spring',
    per: 'message',
    when_empty: 'fallback',
    fallback: 'ALL',
    low_at: 5,
    expires_at: '2026-07-01T22:30:00.000Z',
  };
  for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC'])
    expect(bankBody(bankValues(bank as CouponBank, zone), zone)).toEqual(bank);
  const fresh = bankBody({ ...bankValues(null, 'UTC'), name: 'New', codes: 'A\nB' }, 'UTC');
  expect(fresh).toMatchObject({ low_at: null, expires_at: null, codes: 'A\nB' });
});
