import type { Family } from '#platform/server/family/family.ts';
import { couponBanks } from './contract/coupon-banks.ts';
import { couponBankChoices, couponBankRecords } from './server/bank-records.ts';
import { mountCouponBanks } from './server/mount.ts';
import { couponPersonalData } from './server/personal.ts';
import { couponBankSample } from './server/sample-coupon-banks.ts';

/** Stocks of codes that emails hand out. */
export const couponBankFamily: Family = {
  path: couponBanks.path,
  number: 43,
  feature: 'content/coupon-banks',
  mount: mountCouponBanks,
  records: couponBankRecords,
  page: ({ id }) => `coupon_banks/${id}/coupon_dashboard`,
  choices: couponBankChoices,
  personal: couponPersonalData,
  sample: couponBankSample,
};
