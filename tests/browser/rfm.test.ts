import { expect, test } from 'vitest';
import { abandonRun, beginRun } from '#engines/rfm/runs.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { switchFlag } from '#features/session/access/server/public.ts';
import { rfmCalls } from '../harness/rfm.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const server = await keepServer();
const { buy, recalculated, untilActive, groups } = await rfmCalls(server);
await buy('ann', 40, 100);
await buy('bob', 600, 3);
await recalculated();
const turn = (flag: 'eRFM_Settings' | 'eRFM_NewCharts', isOn: boolean) =>
  switchFlag(server.database, { accountId: server.account, flag, isOn });
await turn('eRFM_Settings', true);
await turn('eRFM_NewCharts', true);
const { page } = await keepSignedIn(server);

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const drawer = () => page.getByRole('dialog');
const labels = {
  recency: (score: number) => `Score ${score}: days since the last order, at most`,
  frequency: (score: number) => `Score ${score}: minimum number of orders`,
  monetary: (score: number) => `Score ${score}: minimum amount spent`,
};
const settings = () => open(page, server, 'erfm_report?drawer=settings');
const names = () => open(page, server, 'erfm_report?drawer=groups');
const says = async (label: string, value: string, text: string) => {
  await drawer().getByLabel(label).fill(value);
  await drawer().getByText(text, { exact: true }).first().waitFor();
};

test('settings have three sections, and every group has a name to change @spec RFM-002 @spec RFM-003', async () => {
  await settings();
  for (const name of ['Recency', 'Frequency', 'Monetary'])
    await drawer().getByRole('button', { name, exact: true }).waitFor();
  expect(await drawer().getByRole('textbox').count()).toBe(7);
  await drawer().getByRole('button', { name: 'Recency', exact: true }).click();
  await drawer().getByLabel(labels.recency(3)).waitFor({ state: 'hidden' });
  await names();
  await drawer().getByLabel('Champions').waitFor();
  expect(await drawer().getByRole('textbox').count()).toBe(10);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a value is required, a number, and positive @spec RFM-009 @spec RFM-010 @spec RFM-011', async () => {
  await settings();
  await says(labels.recency(3), '', 'Value is required.');
  await says(labels.frequency(2), 'abc', 'Please enter a valid number.');
  await says(labels.monetary(2), '-1', 'Only positive numbers are allowed.');
});

test('a value is above 0, recency at most 1000 days, and its score 3 below the others @spec RFM-012 @spec RFM-013 @spec RFM-014', async () => {
  await settings();
  await says(labels.frequency(2), '0', 'Please enter a value greater than 0.');
  await says(labels.recency(1), '1001', 'Recency days cannot exceed 1000');
  await settings();
  await says(
    labels.recency(3),
    '100',
    'value must be less than values of score of 2 and score of 1',
  );
});

test('recency scores 2 and 1 have their order @spec RFM-015 @spec RFM-016', async () => {
  await settings();
  await says(
    labels.recency(2),
    '900',
    'value must be in between values of scores of 3 and score of 1',
  );
  await settings();
  await says(
    labels.recency(1),
    '10',
    'value must be greater than the values of score of 2 and score of 3',
  );
});

test('frequency and monetary scores have their order @spec RFM-017 @spec RFM-018', async () => {
  await settings();
  await says(labels.frequency(3), '1', 'value must be greater value of score of 2');
  await settings();
  await says(labels.monetary(2), '900000', 'value must be less than value of scores of 3');
});

test('apply needs a valid form, a change and the tick; then all is locked @spec RFM-019 @spec RFM-020 @spec RFM-008', async () => {
  await settings();
  const apply = drawer().getByRole('button', { name: 'Apply' });
  const tick = drawer().getByRole('checkbox');
  await tick.check();
  expect(await apply.isDisabled()).toBe(true);
  await drawer().getByLabel(labels.recency(3)).fill('');
  expect(await tick.isDisabled()).toBe(true);
  await drawer().getByLabel(labels.recency(3)).fill('20');
  expect(await apply.isDisabled()).toBe(true);
  await tick.check();
  await apply.click();
  await page
    .getByText('Recalculation in progress. New settings will be applied shortly.')
    .first()
    .waitFor();
  await untilActive();
  const kept = (await server.call('GET', 'analytics/erfm_reports/settings.json')).body.data.data;
  expect(kept.recency.score_3).toBe(20);
});

test('while buyers are scored anew, settings are read only and say so @spec RFM-007', async () => {
  const run = await here((account) => beginRun(account, { kind: 'nightly' }));
  await settings();
  await page.getByText('Recalculation in progress').first().waitFor();
  expect(await drawer().getByLabel(labels.recency(3)).isDisabled()).toBe(true);
  expect(await drawer().getByRole('checkbox').isDisabled()).toBe(true);
  await here((account) => abandonRun(account, run, 'cancelled'));
});

test('names are required, not blank, and have no emoji @spec RFM-021 @spec RFM-022 @spec RFM-023', async () => {
  await names();
  await says('Champions', '', 'Group name is required');
  await says('Champions', '   ', 'Group name cannot be blank');
  await says('Champions', 'Stars 🌟', 'Group name cannot contain emoji');
});

test('names are unique whatever their case, and are saved when they are valid and changed @spec RFM-024 @spec RFM-025 @spec RFM-027', async () => {
  await names();
  const save = drawer().getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await drawer().getByLabel('Loyal').fill('vip');
  await says('Champions', 'VIP', 'Group name already exists');
  expect(await save.isDisabled()).toBe(true);
  await drawer().getByLabel('Champions').fill('Stars');
  await save.click();
  await page.getByText('Group name saved successfully.').waitFor();
  expect((await groups())['champions'].name).toBe('Stars');
});

test('reset brings the usual names back @spec RFM-026', async () => {
  await names();
  const champions = drawer().getByLabel('Champions');
  expect(await champions.inputValue()).toBe('Stars');
  await drawer().getByRole('button', { name: 'Reset' }).click();
  expect(await champions.inputValue()).toBe('Champions');
});

test('flags open the settings and the newer charts @spec RFM-035', async () => {
  await open(page, server, 'erfm_report');
  await page.getByRole('heading', { name: 'Groups by recency and frequency' }).waitFor();
  await page.getByRole('button', { name: 'RFM settings' }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await turn('eRFM_Settings', false);
  await turn('eRFM_NewCharts', false);
  await open(page, server, 'erfm_report');
  await page.getByRole('heading', { name: 'Groups', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'RFM settings' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Movement between groups' }).count()).toBe(0);
});
