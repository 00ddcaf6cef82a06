import { describe, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { expectSound } from './soundness.ts';

const server = await keepServer();
const list = await aListOf(server, ['anna@example.com', 'ben@example.com']);
const { window, page } = await keepSignedIn(server);

const way = (name: string) => page.getByRole('radio', { name });
const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const sqlOf = (text: string, values: unknown[]) => server.database.pool.query(text, values);
const sound = (where: string) => expectSound(window, where);

describe('campaigns begin and are found', () => {
  test('as an email, an A/B test or a series @spec CAMPAIGNS-005', async () => {
    await open(page, server, 'campaigns/new');
    await page.getByRole('link', { name: /^Email campaign ?Begin/ }).waitFor();
    await page.getByRole('link', { name: /^A\/B test ?Test/ }).waitFor();
    await sound('the choice of a new campaign');
    await page.getByRole('link', { name: /^Recurring campaign ?The same/ }).click();
    await page.waitForURL(/campaigns\/new\/email\?way=recurring/);
    const id = await aCampaign(server, {
      lists: [list],
      name: `Becomes a series ${crypto.randomUUID()}`,
    });
    await open(page, server, `campaigns/${id}/edit?step=review&way=recurring`);
    await expect.poll(() => way('Recurring').isChecked()).toBe(true);
  });

  test('by tabs, a word and what can be done with a row @spec CAMPAIGNS-003', async () => {
    const kept = await aCampaign(server, {
      lists: [list],
      name: `Kept as a draft ${crypto.randomUUID()}`,
    });
    await server.call('PUT', `campaigns/${kept}.json`, { campaign: { subject: 'Changed since' } });
    await open(page, server, 'campaigns');
    const row = page.getByRole('row', { name: /Kept as a draft/ });
    for (const tab of ['All', 'Last changed', 'Drafts']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await row.waitFor();
    }
    for (const tab of ['Scheduled', 'Recurring', 'A/B tests', 'Sent']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await row.waitFor({ state: 'detached' });
    }
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByPlaceholder('Search by name or subject').fill('kept as');
    await row.waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeLessThanOrEqual(3);
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the schedule panel', () => {
  test('offers every type with a sentence, and shows when people get it before it is chosen @spec CAMPAIGNS-036 CAMPAIGNS-037 CAMPAIGNS-038 CAMPAIGNS-039 CAMPAIGNS-040 CAMPAIGNS-041', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await open(page, server, `campaigns/${id}/edit?step=review`);
    await page.getByRole('button', { name: 'Send to 2 recipients' }).waitFor();
    await page.getByText('High priority', { exact: true }).waitFor();
    await way('Recipient’s time zone').check();
    await page.getByText('2 recipients by the setting of your account').waitFor();
    await way('Best open time per recipient').check();
    await page.getByText('2 recipients at the planned time: too little is known yet').waitFor();
    await way('Best purchase time per recipient').check();
    await way('Recurring').check();
    await expect
      .poll(() => page.getByRole('region', { name: 'Next runs' }).getByRole('listitem').count())
      .toBe(5);
    await sound('the schedule panel');
    await page.getByRole('button', { name: 'Start the series' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await page.waitForURL(new RegExp(`/campaigns/${id}$`));
    await page.getByText('Recurring · every week').waitFor();
    expect(await show(id)).toMatchObject({ status: 'recurring', schedule_type: 6 });
  });

  test('leaves out what the package lacks, and says so', async () => {
    await sqlOf(
      `update accounts set package_feature = '{"send_time_optimization": "no"}' where id = $1`,
      [server.account],
    );
    const id = await aCampaign(server, { lists: [list] });
    await open(page, server, `campaigns/${id}/edit?step=review`);
    await page.getByRole('button', { name: 'Send to 2 recipients' }).waitFor();
    expect([
      await way('Best open time per recipient').isDisabled(),
      await way('Best purchase time per recipient').isDisabled(),
    ]).toEqual([true, false]);
    await page.getByText('Not part of your package.').waitFor();
    await sqlOf(`update accounts set package_feature = '{}' where id = $1`, [server.account]);
  });
});

describe('the dashboard', () => {
  test('of a series pauses it, lets it go on, and leads to its runs @spec REPORTS-022 REPORTS-032', async () => {
    const id = await aCampaign(server, { name: 'Letter', lists: [list] });
    await server.call('POST', `campaigns/${id}/schedule.json`, {
      schedule_type: 6,
      scheduled_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      recurring: { unit: 'Day' },
    });
    await server.until(
      async () =>
        (await server.call('GET', `campaigns/${id}/runs.json`)).body.data.children.length === 1,
      'the first run',
    );
    await open(page, server, `campaigns/${id}`);
    await page.getByRole('link', { name: 'Edit this run' }).click();
    await page
      .getByText(/A run of a series: leaves on|Details/)
      .first()
      .waitFor();
    await open(page, server, `campaigns/${id}`);
    await page.getByRole('button', { name: 'Pause the series' }).click();
    await page.getByText('Series paused · every day').waitFor();
    await page.getByRole('button', { name: 'Resume the series' }).click();
    await page.getByText('Recurring · every day').waitFor();
    await sound('a series');
  });

  test('of a campaign that was missed asks what shall become of it', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await server.call('POST', `campaigns/${id}/schedule.json`, {
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await sqlOf(
      `update mailings set hold_until = now() - interval '6 hours' where id = (select mailing_id from campaigns where id = $1)`,
      [id],
    );
    await server.until(
      async () => (await show(id)).status === 'missed',
      'the campaign to be missed',
    );
    await open(page, server, `campaigns/${id}`);
    await page.getByText('The campaign missed its send time').waitFor();
    await sound('a missed campaign');
    await page.getByRole('button', { name: 'Send it now' }).click();
    await server.until(
      async () => (await show(id)).status !== 'missed',
      'the campaign to be confirmed',
    );
  });

  test('of a paused campaign says who waits and goes on @spec CAMPAIGNS-033', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await server.call('POST', `campaigns/${id}/schedule.json`, {
      schedule_type: 3,
      local_time: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 16),
    });
    await sqlOf(
      `update mailings set hold_until = now() where id = (select mailing_id from campaigns where id = $1)`,
      [id],
    );
    await server.until(async () => (await show(id)).status === 'active', 'the campaign to go out');
    await open(page, server, `campaigns/${id}`);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText(/2 recipients waiting\. Sending continues when you resume/).waitFor();
    await page.getByRole('main').getByText('Paused', { exact: true }).first().waitFor();
    await sound('a paused campaign');
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await server.call('POST', `campaigns/${id}/stop.json`);
  });
});

test('sending limits are set on a page of the settings', async () => {
  await open(page, server, 'settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sending limits/ })
    .click();
  await page.getByLabel('Marketing emails per contact, at most').fill('3');
  await page.getByText('No contact gets more than 3 emails in 7 days.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved.').last().waitFor();
  expect((await server.call('GET', 'settings/frequency_cap_mails.json')).body.data.value).toBe(3);
  await sound('sending limits');

  const tickets = page.getByRole('switch', {
    name: 'Hold promotions while a high-priority ticket is open',
  });
  expect(await tickets.count()).toBe(0);
  await sqlOf('update accounts set enable_service = true where id = $1', [server.account]);
  await page.reload();
  await tickets.check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved.').last().waitFor();
  expect((await server.call('GET', 'settings/hold_for_tickets.json')).body.data.value).toBe(true);
  await sound('sending limits beside tickets');
  await sqlOf('update accounts set enable_service = false where id = $1', [server.account]);
});
