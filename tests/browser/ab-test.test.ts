import { expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { expectSound } from './soundness.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const sqlOf = (text: string, values: unknown[]) => server.database.pool.query(text, values);
const sound = (where: string) => expectSound(window, where);
const next = (step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();

test('an A/B test is written, sent, decided by hand and reported @spec ABTEST-001 @spec ABTEST-002 @spec ABTEST-004', async () => {
  const emails = Array.from({ length: 10 }, (_, index) => `person${index}@example.com`);
  const list = await aListOf(server, emails);
  const listName = (await server.call('GET', `lists/${list}.json`)).body.data.name;
  const { content_id: contentId } = await show(await aCampaign(server));
  const contentName = (await server.call('GET', `contents/${contentId}.json`)).body.data.name;

  await open(page, server, 'campaigns/new_ab_test');
  await page.getByLabel('Name', { exact: false }).first().fill('Two subjects');
  await page.getByRole('textbox', { name: 'Subject', exact: false }).first().fill('Plain words');
  await page.getByLabel('From name').fill('Harbour Books');
  await page.getByLabel('From email').fill('news@example.com');
  await page.getByLabel('Postal address').fill('1 Harbour Street');
  await next('Audience');
  await page.getByLabel('Lists', { exact: true }).first().click();
  await page.getByRole('option', { name: listName }).first().click();
  await page.keyboard.press('Escape');
  await next('Content');
  await page.getByRole('radio', { name: contentName }).click();
  await next('A/B test');
  await page.getByRole('textbox', { name: 'Subject of variant A' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Subject of variant A' }).inputValue()).toBe(
    'Plain words',
  );
  await page.getByRole('textbox', { name: 'Subject of variant B' }).fill('Bright words');
  await page.getByText('Wait for the winner').waitFor();
  await expect
    .poll(() => page.getByRole('definition').allInnerTexts())
    .toEqual(['1 recipient', '1 recipient', '8 recipients']);
  await page.getByRole('radio', { name: 'I choose myself' }).check();
  await sound('the editor of a test');
  await next('Review');
  await page.getByRole('button', { name: 'Send to 10 recipients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/campaigns\/\d+$/);
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  expect(await show(id)).toMatchObject({
    subject: 'Plain words',
    ab: { tests: 'subject', variants: [{}, { subject: 'Bright words' }], winner_by: 'hand' },
  });

  // Nobody waits for the time to undo here.
  await sqlOf('update mailings set hold_until = now() where account_id = $1 and source_id = $2', [
    server.account,
    id,
  ]);
  await page.getByText('The A/B test is running').waitFor();
  await page.getByRole('button', { name: 'Compare the variants' }).click();
  await page.waitForURL(new RegExp(`/campaigns/${id}/ab_report$`));
  await page.getByRole('region', { name: 'Variant B' }).getByText('Bright words').waitFor();
  await page.getByText('8 recipients wait for the winner.').waitFor();
  await sound('the report of a running test');
  await page.getByRole('button', { name: 'Make B the winner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make B the winner' }).click();
  await page.getByText('Variant B has won').waitFor();
  await page.getByText('The remaining recipients got variant B').waitFor();
  expect((await show(id)).balance.delivered).toBe(10);
  await sound('the report of a decided test');

  await open(page, server, 'ab_reports');
  await page
    .getByRole('row', { name: /Two subjects/ })
    .getByText('Variant B')
    .waitFor();
  await sound('the list of tests');
}, 60_000);

test('a copy is another draft, and the editor of a campaign leads to the test’s own @spec ABTEST-003', async () => {
  const list = await aListOf(server, ['copy@example.com', 'copy2@example.com']);
  const original = await aCampaign(server, {
    name: 'Original',
    lists: [list],
    fields: {
      ab: {
        tests: 'from',
        variants: [{}, { from_name: 'Ana', from_email: 'ana@example.com' }],
        share: 50,
      },
    },
  });
  await open(page, server, `campaigns/${original}/duplicate`);
  await page.waitForURL(new RegExp(`/campaigns/${original}/ab_duplicate`));
  await expect
    .poll(() => page.getByLabel('Name', { exact: false }).first().inputValue())
    .toBe('Copy of Original');
  await next('Audience');
  await expect
    .poll(async () =>
      (await server.call('GET', 'campaigns.json?filter=ab_test&name=Copy of')).body.data.map(
        (row: { ab: unknown; status: string }) => [row.status, row.ab],
      ),
    )
    .toEqual([
      [
        'draft',
        {
          tests: 'from',
          variants: [{}, { from_name: 'Ana', from_email: 'ana@example.com' }],
          share: 50,
          wait_minutes: 240,
          winner_by: 'opens',
        },
      ],
    ]);
  await open(page, server, `campaigns/${original}/edit?step=test`);
  await page.waitForURL(/new_ab_test\?.*draft=/);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'From email of variant B' }).inputValue())
    .toBe('ana@example.com');
});
