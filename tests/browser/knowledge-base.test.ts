import { expect, test } from 'vitest';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { openWindow } from './browser.ts';
import { aTeamOf } from './team.ts';

const server = await keepServer({ env: { ROLES: 'web' } });
await aTeamOf(server).setProducts({ service: true, commerce: false });
const { page, browser } = await keepSignedIn(server);
const open = (path: string) => page.goto(`${server.url}/service/${server.account}/${path}`);

test('an article is written and published, read and rated by a visitor, and its link goes into a reply', async () => {
  await open('knowledge-base');
  await page.getByText('No articles yet').waitFor();
  await page.getByRole('button', { name: 'New article' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Cleaning your lantern');
  await drawer.getByRole('combobox', { name: /^Category/ }).fill('Care');
  const sheet = drawer.getByRole('textbox', { name: 'Text', exact: true });
  await sheet.click();
  await drawer.getByRole('button', { name: 'Headline' }).click();
  await page.keyboard.type('With a soft cloth');
  await drawer.getByRole('combobox', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await drawer.getByRole('button', { name: 'New article' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Cleaning your lantern' });
  await row.getByText('Published').waitFor();

  const url = await page.getByRole('link', { name: 'Open help center' }).getAttribute('href');
  const { page: visitor } = await openWindow(browser, server);
  await visitor.goto(url ?? '');
  await visitor.getByRole('searchbox', { name: 'Search articles' }).fill('cloths');
  await visitor.getByRole('button', { name: 'Search' }).click();
  await visitor.getByRole('link', { name: 'Cleaning your lantern' }).click();
  await visitor.getByRole('heading', { level: 2, name: 'With a soft cloth' }).waitFor();
  await visitor.getByRole('button', { name: 'Yes' }).click();
  await visitor.getByText('Thank you for your feedback.').waitFor();
  await page.reload();
  await row.getByText('100% of 1').waitFor();

  const { number } = await aTicket(server, { subject: 'Cleaning', body: 'My lantern is dirty.' });
  await open(`tickets/${number}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Please see: ');
  await page.getByRole('button', { name: 'Insert link to Cleaning your lantern' }).click();
  await expect.poll(() => reply.inputValue()).toBe(`Please see: ${url}/en/cleaning-your-lantern`);
});
