import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { products, type AccountFacts } from '#features/session/access/contract.ts';
import { currentAppCookie } from './current-app.ts';
import { landingPage, targetOf } from './external-products.ts';
import { productPath } from './product-path.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  warn.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
});

const facts = (roles: string[], on: Partial<AccountFacts> = {}) => ({
  roles: new Set(roles),
  enableMarketing: true,
  enableService: true,
  enableCommerce: false,
  ...on,
});
const store = (name: string) => ({ name, url: `https://${name}.example.com` });

test('marketing shows with its switch and a marketing role @spec SHELL-018', () => {
  expect(products(facts(['campaigns']))).toEqual(['marketing']);
  expect(products(facts(['campaigns'], { enableMarketing: false }))).toEqual([]);
  expect(products(facts(['account', 'segments']))).toEqual([]);
});

test('service shows with its switch and a service role @spec SHELL-019', () => {
  expect(products(facts(['service/tickets_view_only']))).toEqual(['service']);
  expect(products(facts(['service'], { enableService: false }))).toEqual([]);
});

test('commerce shows with its switch alone @spec SHELL-020', () => {
  expect(products(facts([], { enableCommerce: true }))).toEqual(['commerce']);
  expect(products(facts(['commerce_full_access']))).toEqual([]);
});

test('each cloud has its own dashboard @spec SHELL-023', () => {
  expect(
    (['commerce', 'marketing', 'service'] as const).map((product) => productPath(product, 5)),
  ).toEqual(['/commerce/5/dashboard', '/accounts/5/dashboard', '/service/5/dashboard']);
});

test('one store opens itself, several and none open the product’s page @spec SHELL-024', async () => {
  expect(await targetOf('neto', async () => [store('one')])).toEqual({
    kind: 'store',
    url: 'https://one.example.com',
  });
  expect(await targetOf('neto', async () => [store('one'), store('two')])).toEqual({
    kind: 'landing',
  });
  expect(await targetOf('merchandising', async () => [])).toEqual({ kind: 'landing' });
  expect([landingPage('merchandising'), landingPage('neto')]).toEqual([
    '/products/merchandising',
    '/products/neto',
  ]);
  expect(warn).not.toHaveBeenCalled();
});

test('stores that cannot be read are logged, and the product’s page opens @spec SHELL-025', async () => {
  expect(await targetOf('merchandising', () => Promise.reject(new Error('down')))).toEqual({
    kind: 'landing',
  });
  expect(warn).toHaveBeenCalledWith(
    'A call failed with status 0: The stores of merchandising could not be read: down',
  );
});

test('the chosen product is kept for one day @spec SHELL-026', () => {
  expect(currentAppCookie('service')).toBe(
    'heliograph_app=service; path=/; max-age=86400; samesite=lax',
  );
});
