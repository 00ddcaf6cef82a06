import { expect, it } from 'vitest';
import { planPage } from './plan-page.ts';

const trial = { isFreeTrial: true, titleName: undefined };

it('leads a trial to the plan page with the name of the open route @spec ERRORS-014', () => {
  expect(planPage({ ...trial, routeName: 'Journeys' })).toBe('/error-460?titleName=Journeys');
  expect(planPage({ ...trial, routeName: 'No_Access', titleName: 'Coupon_banks' })).toBe(
    '/error-460?titleName=Coupon_banks',
  );
});

it('stays on the dashboard, and anywhere in another package @spec ERRORS-014', () => {
  expect(planPage({ ...trial, routeName: 'Dashboard' })).toBeNull();
  expect(planPage({ ...trial, routeName: 'Journeys', isFreeTrial: false })).toBeNull();
});
