// What the composition root plugs in, and what orders ask.
export { couponPart } from './coupon-part.ts';
export { couponSource } from './coupon-source.ts';
export { createCouponWatch } from './coupon-watch.ts';
export { giveCodesBack } from './give-back.ts';
export { redeemCode } from './redeem.ts';
export { couponBankSample, giveSampleCodes } from './sample-coupon-banks.ts';
