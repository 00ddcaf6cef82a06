import { expect, test } from 'vitest';
import {
  aNumber,
  campaignCalls,
  quietHours,
} from '#features/campaigns/sms-campaigns/server/sms-campaigns.harness.ts';
import { simulateText } from '#engines/texting/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await moveAccount(server, 'US');
await aNumber(server);
await quietHours(server, '00:00', '00:00');
const calls = campaignCalls(server);
await calls.listOf('Regulars', ['+14155550111', '+14155550112', '+14155550113']);
const { page } = await keepSignedIn(server);

const counter = () => page.getByTestId('sms-counter');

test('a text is written with its counter turning red at ’, sent, and its figures open as texts @spec SMS-001 @spec SMS-002 @spec SMS-003', async () => {
  await open(page, server, 'sms_campaigns/new');
  await page.getByLabel('Name').fill('Spring sale');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('It’s spring: everything is half price until Sunday');
  await expect.poll(() => counter().getAttribute('data-tone')).toBe('bad');
  await expect.poll(() => counter().innerText()).toContain('only 70 characters a part');
  await page.locator('mark', { hasText: '’' }).waitFor();
  await page.getByRole('button', { name: 'Replace with plain characters (1 part)' }).click();
  await expect.poll(() => text.inputValue()).toContain("It's spring");
  await expect.poll(() => counter().getAttribute('data-tone')).toBe(null);
  await page
    .getByRole('figure', { name: 'The text on a phone' })
    .getByText("It's spring")
    .waitFor();
  await page.getByRole('button', { name: /^SMS lists/ }).click();
  await page.getByRole('option', { name: 'Regulars' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('button', { name: 'Spring sale', exact: true }).click();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.getByRole('button', { name: 'Send to 3 recipients' }).click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  const sent = page.getByRole('link', { name: /^Sent/ });
  await expect.poll(() => sent.innerText(), { timeout: 15_000 }).toContain('3');
  await sent.click();
  await page.getByText('+14155550112').waitFor();
});

test('a reply shows below its campaign, and a copy begins with the same words @spec SMS-005 @spec SMS-006 @spec SMS-007', async () => {
  const [campaign] = (await calls.get('sms_campaigns?name=Spring')).body.data;
  const [one] = (await calls.get(`sms_messages?campaign_id=${campaign.id}`)).body.data;
  await inAccount(server.database, { accountId: server.account }, (account) =>
    simulateText(account, server.server.services, {
      messageId: one.id,
      as: 'reply',
      text: 'Are you open on Sunday?',
    }),
  );
  await open(page, server, `sms_campaigns/${campaign.id}/sms_replies`);
  await page.getByText('Are you open on Sunday?').waitFor({ timeout: 20_000 });
  await open(page, server, `sms_campaigns/${campaign.id}/edit`);
  await page.getByText('it can be duplicated, not changed').waitFor();
  await open(page, server, `sms_campaigns/${campaign.id}/duplicate`);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue())
    .toContain("It's spring");
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('button', { name: 'Copy of Spring sale', exact: true }).waitFor();
});

test('texts for programs have screens of their own, with the call that sends one @spec TRANS-006 @spec TRANS-008 @spec SMS-014', async () => {
  await open(page, server, 'transactional_sms_campaigns/new');
  await page.getByLabel('Name').fill('Sign-in code');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Your code is {{ code }}.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Sign-in code', exact: true }).click();
  await page.getByText('/transactional_sms_campaigns/').first().waitFor();
  await open(page, server, 'sms_campaigns');
  await page.getByRole('button', { name: 'Sign-in code', exact: true }).click();
  await page.waitForURL(/transactional_sms_campaigns\/\d+\/edit/);
});

test('a text for programs is made, and copied @spec TRANS-007 @spec TRANS-009', async () => {
  const [{ id }] = (await calls.get('sms_campaigns?filter_by=trans')).body.data;
  await open(page, server, `transactional_sms_campaigns/${id}/duplicate`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Copy of Sign-in code', exact: true }).waitFor();
});

test('a row leads by its status: to its journey in a new tab, to nowhere without one, else to its editor @spec SMS-012 @spec SMS-013 @spec SMS-015', async () => {
  const journey = (await calls.post('workflows', { workflow: { name: 'Welcome by text' } })).body
    .data.id;
  await calls.post(`workflows/${journey}/steps`, { node: 'a', channel: 'sms', name: 'Of a step' });
  const orphan = await calls.campaign({ name: 'Of no journey' });
  await server.database.pool.query(
    `update sms_campaigns set status = 'wi' where account_id = $1 and id = $2`,
    [server.account, orphan],
  );
  const draft = await calls.campaign({ name: 'A draft' });
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await open(page, server, 'sms_campaigns');
  const [opened] = await Promise.all([page.waitForEvent('popup'), row('Of a step').click()]);
  await opened.waitForURL(new RegExp(`journeys/${journey}/builder`));
  await opened.close();
  await row('A draft').click();
  await page.waitForURL(new RegExp(`sms_campaigns/${draft}/edit`));
  await open(page, server, 'sms_campaigns');
  await row('Of no journey').click();
  await page.waitForURL(/\/404/);
});

test('who texts STOP gets the answer that is set, and stands among the unsubscribes @spec SETTINGS-007 @spec UNSUB-003', async () => {
  await open(page, server, 'settings/sms-compliance-settings');
  await page
    .getByRole('group', { name: 'Unsubscribe' })
    .getByRole('textbox', { name: 'Answer' })
    .fill('Good-bye from the shop.');
  const saved = page.waitForResponse(
    (answer) =>
      /PUT|PATCH|POST/.test(answer.request().method()) &&
      answer.url().includes('settings') &&
      answer.ok(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  const [one] = (await calls.get('sms_messages?name=14155550113')).body.data;
  await inAccount(server.database, { accountId: server.account }, (account) =>
    simulateText(account, server.server.services, { messageId: one.id, as: 'reply', text: 'STOP' }),
  );
  await server.until(async () => {
    const { rows } = await server.database.pool.query(
      'select raw from local_inbox_messages where account_id = $1 and recipient = $2',
      [server.account, '+14155550113'],
    );
    return rows.some(({ raw }) => String(raw).includes('Good-bye from the shop.')) || undefined;
  }, 'the answer');
  await open(page, server, 'account-&-billing/sms-unsubscribes');
  await page.getByText('+14155550113').first().waitFor();
});

test('clicks on the links of a text show by link on its overview @spec SMS-008', async () => {
  const list = await calls.listOf('Clickers', ['+14155550171']);
  const id = await calls.campaign({
    name: 'With a link',
    text: 'Sale https://shop.example/spring',
    sms_lists: [list],
  });
  expect((await calls.post(`sms_campaigns/${id}/schedule`)).status).toBe(200);
  const sent = await server.until(
    async () => (await calls.get(`sms_messages?campaign_id=${id}`)).body.data[0],
    'the text',
  );
  // Whoever clicks within two seconds is a program.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const [short] = sent.text.match(/https?:\/\/\S+/);
  await fetch(new URL(new URL(short).pathname, server.url), {
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    },
  });
  await server.until(
    async () =>
      (await calls.get(`sms_campaigns/${id}/sms_click`)).body.data[0]?.clicks === 1 || undefined,
    'the click',
  );
  await open(page, server, `sms_campaigns/${id}/sms_click`);
  await page.getByRole('row').filter({ hasText: 'https://shop.example/spring' }).waitFor();
});
