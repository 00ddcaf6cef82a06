import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/coupon_banks';

/** The screens of coupon banks. */
export const couponBankRoutes: readonly FeatureRoute[] = [
  {
    name: 'Coupon_banks',
    path: base,
    actions: [{ title: 'coupon-banks:palette.new', query: 'drawer=new' }],
    page: () =>
      import('./CouponBanksPage.tsx').then((module) => ({ default: module.CouponBanksPage })),
  },
  {
    name: 'Coupon_dashboard',
    path: `${base}/$itemId/coupon_dashboard`,
    search: '/coupon_banks',
    page: () =>
      import('./CouponBankPage.tsx').then((module) => ({ default: module.CouponBankPage })),
  },
  {
    name: 'Coupon_import',
    path: `${base}/$itemId/import`,
    search: '/coupon_banks',
    page: () =>
      import('./CouponImportPage.tsx').then((module) => ({ default: module.CouponImportPage })),
  },
];
