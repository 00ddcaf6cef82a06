import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMerchandising, type MerchandisingStandIn } from './merchandising.ts';

let admin: MerchandisingStandIn;
beforeEach(async () => {
  admin = await startMerchandising();
  admin.merchants.push({ id: 1, name: 'Harbour Group' });
});
afterEach(() => admin.close());

const kc = { access_token: 'a', expires_in: 300, id_token: 'i', token_type: 'Bearer' };
const get = async (path: string, said?: object) => {
  const headers = said === undefined ? {} : { kc: encodeURIComponent(JSON.stringify(said)) };
  const answer = await fetch(admin.url + path, { headers });
  return { status: answer.status, body: await answer.json() };
};

test('organisations are listed for four keys in kc, and for nothing else', async () => {
  expect(await get('/v1/merchants', kc)).toEqual({
    status: 200,
    body: { data: { merchants: [{ id: 1, name: 'Harbour Group' }] } },
  });
  const { id_token: _id, ...without } = kc;
  for (const said of [
    undefined,
    without,
    { ...kc, refresh_token: 'r' },
    { ...kc, token_type: 'x' },
  ])
    expect((await get('/v1/merchants', said)).status).toBe(401);
  expect((await get('/v2/merchants', kc)).status).toBe(404);
});

test('tokens that were ended are refused, new ones are not', async () => {
  await get('/v1/merchants', kc);
  admin.end();
  expect((await get('/v1/merchants', kc)).status).toBe(401);
  expect((await get('/v1/merchants', { ...kc, access_token: 'b' })).status).toBe(200);
});
