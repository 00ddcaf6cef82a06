import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, aMessage, balanceAtEnd } from '#engines/delivery/mailing.builder.ts';
import { givePackage } from '#tests/harness/packages.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { hashed, listWith } from './suppression.harness.ts';

let server: TestServer;
let people: number;
beforeAll(async () => {
  server = await testServer();
  people = await listWith(server, 'ann@one.example', 'bob@one.example', 'cy@one.example');
});
afterAll(() => server.close());

const create = async (secureList: object) =>
  server.call('POST', 'secure_lists.json', { secure_list: secureList });
const remove = (id: number) => server.call('DELETE', `secure_lists/${id}.json`);

/** What a mailing to a list comes to, by outcome. */
async function mailTo(list: number): Promise<Record<string, number>> {
  const audience = { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] };
  const message = aMessage(server.account);
  const mailing = { audience, sourceType: 'test', message };
  const { database, account } = server;
  const balance = await balanceAtEnd(database, account, await aMailing(database, account, mailing));
  return { delivered: balance.delivered, ...balance.suppressed };
}

describe('campaigns', () => {
  it('are offered secure lists where the feature is on, and hold on to those they choose @spec CAMPAIGNS-081', async () => {
    const { id } = (
      await create({
        name: 'For some',
        applies_to: 'chosen',
        hashes: [hashed('md5', 'ann@one.example')],
      })
    ).body.data;
    expect((await server.call('GET', 'campaigns/secure_lists.json')).body.data).toMatchObject([
      { id, name: 'For some', applies_to: 'chosen', hashes_count: 1 },
    ]);
    const campaign = await server.call('POST', 'campaigns.json', {
      campaign: { name: 'Held', lists: [people], secure_lists: [id] },
    });
    expect([campaign.status, campaign.body.data.secure_lists]).toEqual([201, [id]]);
    const refused = await remove(id);
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining('in use by campaigns “Held”'),
    ]);
    const preflight = await server.call('GET', `campaigns/${campaign.body.data.id}/preflight.json`);
    expect(preflight.body.data.audience.suppressed).toEqual({ secure_list: 1 });
    expect(
      (
        await server.call('POST', 'campaigns.json', {
          campaign: { name: 'X', secure_lists: [999] },
        })
      ).body.errors,
    ).toEqual({ secure_lists: [expect.stringContaining('999')] });
  });

  it('and lists do without where secure suppression is off, which an administrator decides @spec SUPPRESS-005', async () => {
    await create({ name: 'For all', hashes: [hashed('md5', 'bob@one.example')] });
    expect(await mailTo(people)).toMatchObject({ secure_list: 1 });
    const flip = (enabled: boolean, as = 'all') =>
      server.call('PUT', 'settings/secure_suppression.json', { enabled }, { as });
    expect((await flip(false, 'contacts')).status).toBe(403);
    expect((await flip(false)).body.data).toEqual({ enabled: false });
    expect(await mailTo(people)).not.toHaveProperty('secure_list');
    expect((await create({ name: 'Refused', hashes: [hashed('md5', 'x')] })).status).toBe(403);
    expect((await server.call('GET', 'campaigns/secure_lists.json')).body.data).toEqual([]);
    const [list] = (await server.call('GET', 'secure_lists.json')).body.data;
    expect(
      (
        await server.call('POST', 'campaigns.json', {
          campaign: { name: 'Y', secure_lists: [list.id] },
        })
      ).body.errors,
    ).toEqual({ secure_lists: [expect.stringContaining('switched off')] });
    expect((await flip(true)).body.data).toEqual({ enabled: true });
    expect(await mailTo(people)).toMatchObject({ secure_list: 1 });
    await givePackage(server, { type: 'core', features: { secure_suppression_lists: 'no' } });
    expect(await mailTo(people)).not.toHaveProperty('secure_list');
    expect((await server.call('GET', 'secure_lists.json')).status).toBe(403);
    await givePackage(server, { type: 'none' });
  });
});
