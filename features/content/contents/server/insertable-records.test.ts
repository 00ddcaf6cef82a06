import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#tests/harness/image-groups.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
});
afterAll(() => server.close());

interface Offered {
  kind: string;
  group: string;
  label: string;
  token: string;
}
const offered = async (group: string, account = server.account): Promise<Offered[]> =>
  (await server.call('GET', 'contents/variables.json', undefined, { account })).body.data.filter(
    (one: Offered) => one.group === group,
  );

test('editors offer coupons, timers and image groups of the account by their names', async () => {
  const bank = await server.call('POST', 'coupon_banks.json', {
    coupon_bank: { name: 'Spring codes', codes: ['A-1', 'A-2'] },
  });
  expect(await offered('Coupon codes')).toMatchObject([
    { kind: 'value', label: 'Spring codes', token: `{{ coupon.b${bank.body.data.id} }}` },
  ]);
  const timer = await server.call('POST', 'live_content_images.json', {
    live_content_image: { name: 'Sale "ends"', ends_at: '2030-01-01T00:00:00Z' },
  });
  expect([timer.status, await offered('Countdown timers')]).toMatchObject([
    201,
    [
      {
        kind: 'picture',
        token: expect.stringMatching(
          /^<img src="http:\/\/127[^"]*\/countdown\.gif[^"]*" alt="Sale &#34;ends&#34;">$/,
        ),
      },
    ],
  ]);
  const group = await aGroup(server, { name: 'Header' });
  expect(await offered('Images chosen on open')).toMatchObject([
    {
      kind: 'picture',
      label: 'Header',
      token: expect.stringMatching(
        new RegExp(
          `^<a href="{{ image_group_link.g${group.id} }}"><img src="{{ image_group.g${group.id} }}" alt="`,
        ),
      ),
    },
  ]);
  const account = await server.anotherAccount('Has No Coupons');
  expect(await offered('Coupon codes', account)).toEqual([]);
});
