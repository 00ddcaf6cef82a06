import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let lenient: TestServer;
let strict: TestServer;
beforeAll(async () => {
  [lenient, strict] = [
    await testServer({ env: { ROLES: 'web' } }),
    await testServer({ env: { ROLES: 'web', REQUIRE_VERIFIED_DOMAINS: '1' } }),
  ];
});
afterAll(async () => {
  await lenient.close();
  await strict.close();
});

/** A campaign from news@example.com, and that domain in a state; null leaves it out. */
async function campaignFrom(
  server: TestServer,
  state: string | null,
  goodAt: Date | null = null,
): Promise<number> {
  await server.database.pool.query(`delete from domains where account_id = $1`, [server.account]);
  if (state !== null) {
    await server.database.pool.query(
      `insert into domains (account_id, kind, name, readable_name, is_default, state, good_at, next_check_at) values ($1, 'sending', 'example.com', 'example.com', true, $2, $3, now())`,
      [server.account, state, goodAt],
    );
  }
  return aCampaign(server, { lists: [await aListOf(server, ['reader@example.org'])] });
}

const senderFindings = async (server: TestServer, id: number) => {
  const { data } = (await server.call('GET', `campaigns/${id}/preflight.json`)).body;
  return {
    canSend: data.can_send,
    found: data.findings.filter(({ code }: { code: string }) => code.startsWith('sender_')),
  };
};
const schedule = async (server: TestServer, id: number) =>
  server.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1 });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('a campaign from a domain that is not in order', () => {
  it.each([
    [
      'missing',
      null,
      'sender_domain_missing',
      /^settings\/sending-domains\/new\?name=example\.com$/,
    ],
    [
      'unverified',
      'unverified',
      'sender_domain_unverified',
      /^settings\/sending-domains\/\d+\/verify$/,
    ],
    ['failing', 'failing', 'sender_domain_failing', /\/verify$/],
  ])(
    'is warned of, with the page where it is mended, and leaves: %s @spec DOMAINS-014',
    async (_what, state, code, page) => {
      const id = await campaignFrom(lenient, state);
      expect(await senderFindings(lenient, id)).toEqual({
        canSend: true,
        found: [
          expect.objectContaining({ code, severity: 'warning', page: expect.stringMatching(page) }),
        ],
      });
      expect((await schedule(lenient, id)).status).toBe(200);
    },
  );

  it.each([
    ['missing', null, null],
    ['unverified', 'unverified', null],
    ['failing for more than a day', 'failing', hoursAgo(25)],
  ])(
    'is refused where verified domains are required: %s @spec DOMAINS-014',
    async (_what, state, goodAt) => {
      const id = await campaignFrom(strict, state, goodAt);
      expect(await senderFindings(strict, id)).toMatchObject({
        canSend: false,
        found: [{ severity: 'error' }],
      });
      const refused = await schedule(strict, id);
      expect([refused.status, refused.body.errors.from_email[0]]).toEqual([
        422,
        expect.stringContaining('example.com'),
      ]);
      expect((await strict.call('GET', `campaigns/${id}.json`)).body.data.status).toBe('draft');
    },
  );

  it('leaves when the domain is verified, or broke less than a day ago', async () => {
    const broken = await campaignFrom(strict, 'failing', hoursAgo(23));
    expect(await senderFindings(strict, broken)).toMatchObject({
      canSend: true,
      found: [{ severity: 'warning' }],
    });
    expect((await schedule(strict, broken)).status).toBe(200);
    const good = await campaignFrom(strict, 'verified', hoursAgo(1));
    expect(await senderFindings(strict, good)).toEqual({ canSend: true, found: [] });
    expect((await schedule(strict, good)).status).toBe(200);
  });

  it('keeps a domain from being removed while it is on its way, and hears of another brand’s domain', async () => {
    const id = await campaignFrom(lenient, 'verified', hoursAgo(1));
    const {
      rows: [domain],
    } = await lenient.database.pool.query('select id from domains where account_id = $1', [
      lenient.account,
    ]);
    const brand = (
      await lenient.call('POST', 'brands.json', {
        brand: { name: 'Other', sending_domain_id: domain.id },
      })
    ).body.data;
    await lenient.call('PUT', `campaigns/${id}.json`, {
      campaign: { brand_id: brand.id, from_email: 'news@elsewhere.example.net' },
    });
    expect(
      (await senderFindings(lenient, id)).found.map(({ code }: { code: string }) => code),
    ).toEqual(['sender_domain_missing', 'sender_of_other_brand']);
  });
});
