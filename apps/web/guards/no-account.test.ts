import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { readElsewhere, targetWithoutAccount } from './no-account.ts';

const api = (answers: Record<string, unknown>) =>
  ({
    get: async (path: string) => {
      if (!(path in answers)) throw new ApiError({ status: 404, message: 'Not found.' });
      return { data: answers[path], meta: undefined, body: null };
    },
  }) as unknown as Api;

const targetOf = async (answers: Record<string, unknown>, dashboard: string | null = null) =>
  targetWithoutAccount(await readElsewhere(api(answers)), dashboard);

it('sends a person without an account to the product of theirs, else to their identity with code 400 @spec SESSION-025', async () => {
  expect(
    await targetOf({
      '/v2/merchants.json': { merchants: [{ id: 1, name: 'Harbour' }] },
      '/v2/users/groups.json': { groups: [] },
    }),
  ).toBe('/products/merchandising');
  expect(
    await targetOf({
      '/v2/merchants.json': { merchants: [] },
      '/v2/users/groups.json': { groups: [{ id: 1, name: 'Store' }] },
    }),
  ).toBe('/products/neto');
  expect(await targetOf({ '/v2/merchants.json': [], '/v2/users/groups.json': [] })).toBe(
    '/users/edit?code=400',
  );
  expect(await targetOf({})).toBe('/users/edit?code=400');
  expect(await targetOf({}, 'https://id.example/me?tab=1')).toBe(
    'https://id.example/me?tab=1&code=400',
  );
});
