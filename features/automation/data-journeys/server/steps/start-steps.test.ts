import { afterAll, beforeAll, expect, test } from 'vitest';
import { aJourney, graphOf, start, wait } from '#engines/journeys/journeys.harness.ts';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { DataRuns, figures } from '#tests/harness/data-runs.ts';

let runs: DataRuns;
let list: number;
beforeAll(async () => {
  runs = await DataRuns.start();
  list = await runs.list('started', 3);
});
afterAll(() => runs.close());

const chosen = () => ({ type: 'query', source: 'list', source_id: list });
const campaigns = async () =>
  (await runs.server.call('GET', 'campaigns.json?per_page=100')).body.data as {
    id: number;
    name: string;
    status: string;
  }[];

test('a campaign goes out as a copy with each run and stays a draft, or goes out itself once', async () => {
  const copied = await aCampaign(runs.server, { name: 'Copied', lists: [list] });
  const id = await runs.journey('Sends copies', [
    chosen(),
    { type: 'campaign', campaign_id: copied },
  ]);
  expect((await runs.ended(id, 'dry_run')).error).toBeNull();
  expect(await campaigns()).toHaveLength(1);
  expect((await runs.ended(id)).error).toBeNull();
  runs.clock.at += 60_000;
  expect((await runs.ended(id)).error).toBeNull();
  const sent = (await campaigns()).filter(({ name }) => name.startsWith('Copied ('));
  expect(sent.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
  expect((await campaigns()).find((one) => one.id === copied)?.status).toBe('draft');

  const once = await aCampaign(runs.server, { name: 'Once', lists: [list] });
  const single = await runs.journey('Sends once', [
    { type: 'campaign', campaign_id: once, how: 'once' },
  ]);
  expect((await runs.ended(single)).state).toBe('done');
  expect((await campaigns()).find((one) => one.id === once)?.status).toBe('scheduled');
});

test('a campaign that could not be sent fails the run with the reason', async () => {
  const empty = await runs.list('nobody', 0);
  const id = await runs.journey('Sends nothing', [
    { type: 'campaign', campaign_id: await aCampaign(runs.server, { lists: [empty] }) },
  ]);
  const run = await runs.ended(id);
  expect([run.state, run.error]).toEqual(['failed', expect.stringContaining('0 contacts')]);
});

test('who may send only with approval saves no step that sends', async () => {
  const campaign_id = await aCampaign(runs.server, { lists: [list] });
  const asking = await aMember(runs.server, 'Ida', [
    'automation',
    'campaigns',
    'campaign_requires_approval',
  ]);
  const made = await runs.server.call(
    'POST',
    'data_workflows.json',
    { data_workflow: { name: 'Asks', steps: [{ key: 'a', type: 'campaign', campaign_id }] } },
    { key: asking.token },
  );
  expect(made.body.errors['steps.0'][0]).toContain('need approval');
});

test('contacts enter a journey that is enabled, and others are counted as rejected', async () => {
  const journey = await runs.inside((account) =>
    aJourney(account, graphOf([start, wait('rest', 1), { key: 'end', type: 'end' }])),
  );
  const id = await runs.journey('Starts', [chosen(), { type: 'journey', journey_id: journey }]);
  expect(figures(await runs.ended(id))).toEqual([
    [0, 3, 0],
    [3, 3, 0],
  ]);
  // They are inside already, and enter once.
  expect(figures(await runs.ended(id))).toEqual([
    [0, 3, 0],
    [3, 0, 3],
  ]);
});
