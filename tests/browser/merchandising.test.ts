import { afterAll, expect, test } from 'vitest';
import { kcOf, startMerchandising } from '#tests/harness/stand-ins/merchandising.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const admin = await startMerchandising();
admin.merchants.push({ id: 1, name: 'Harbour Group' }, { id: 2, name: 'Quiet Group' });
const lines: string[] = [];
const server = await keepServer({
  env: { ROLES: 'web', MERCHANDISING_URL: admin.url },
  logLevel: 'trace',
  logTo: { write: (line) => void lines.push(line) },
});
const { page } = await keepSignedIn(server);
afterAll(() => admin.close());

const asked = () => admin.calls.filter(({ method }) => method === 'GET');

test('organisations come from the merchandising API by the tokens in kc, which are renewed once when refused @spec COMMERCE-012 @spec API-008', async () => {
  const listed = page.getByRole('list', { name: 'Your organisations' }).getByRole('listitem');
  admin.calls.splice(0);
  const headers = { 'access-control-allow-origin': '*' };
  admin.fail({ path: '/v1/merchants', method: 'GET', status: 401, headers, body: {} });
  await page.goto(`${server.url}/products/merchandising`);
  await listed.nth(1).waitFor();
  expect(await listed.allInnerTexts()).toEqual(['Harbour Group', 'Quiet Group']);
  const [refused, again] = asked();
  expect([refused?.status, again?.status]).toEqual([401, 200]);
  expect(Object.keys(kcOf(again!) ?? {}).toSorted()).toEqual([
    'access_token',
    'expires_in',
    'id_token',
    'token_type',
  ]);
  const tokens = [refused, again].map((call) => String(kcOf(call!)?.['access_token']));
  expect(tokens[0]).not.toBe(tokens[1]);
  const written = lines.join('');
  for (const secret of [...tokens, again!.headers['kc']!]) expect(written).not.toContain(secret);
});
