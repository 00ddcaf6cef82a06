import { expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const list = await aListOf(server, ['reader@example.com']);
const { page } = await keepSignedIn(server);

test('a draft is written in the new editor, saved as it is filled in, and listed as a draft @spec CAMPAIGNS-006', async () => {
  await open(page, server, 'campaigns/new/email');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lamps for the dark months');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Light');
  await page.getByLabel('From name').fill('Lamps');
  await page.getByLabel('From email').fill('lamps@example.com');
  await page.getByRole('button', { name: 'Next: Audience' }).click();
  await page.getByRole('region', { name: 'Audience', exact: true }).waitFor();
  await open(page, server, 'campaigns');
  const row = page.getByRole('row').filter({ hasText: 'Lamps for the dark months' });
  await row.getByText('Draft').waitFor();
});

test('an editor opens with what was saved, and keeps the rest when one field is changed @spec CAMPAIGNS-007', async () => {
  const draft = await aCampaign(server, {
    name: 'Prefilled',
    lists: [list],
    fields: { subject: 'As it was', preheader: 'Kept' },
  });
  await open(page, server, `campaigns/${draft}/edit`);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.inputValue()).toBe('As it was');
  await subject.fill('As it is');
  await page.getByText(/^Saved \d+ s ago$/).waitFor();
  expect((await server.call('GET', `campaigns/${draft}.json`)).body.data).toMatchObject({
    name: 'Prefilled',
    subject: 'As it is',
    preheader: 'Kept',
  });
});
