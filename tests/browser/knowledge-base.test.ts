import { expect, test } from 'vitest';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { ImapStandIn } from '#tests/harness/stand-ins/imap.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { openWindow } from './browser.ts';
import { aTeamOf } from './team.ts';

const server = await keepServer({ env: { ROLES: 'web', FETCH_ALLOW: '127.0.0.1' } });
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

test('a support address is set to be fetched by IMAP, after its connection was tried', async () => {
  const mailbox = await ImapStandIn.start();
  await open('settings/support-emails');
  await page.getByRole('button', { name: 'New support email' }).first().click();
  const drawer = page.getByRole('dialog');
  const fill = (name: string | RegExp, value: string) =>
    drawer.getByRole('textbox', { name }).fill(value);
  const check = () => drawer.getByRole('button', { name: 'Check connection' }).click();
  await fill(/^Email address/, 'help@blue.example');
  await fill(/^Display name/, 'Blue Help');
  await drawer.getByText('Fetched by IMAP').click();
  await check();
  await drawer.getByText('Cannot be blank').first().waitFor();
  await fill(/^IMAP server/, '127.0.0.1');
  await drawer.getByRole('combobox', { name: /^Encryption/ }).click();
  await page.getByRole('option', { name: /^None/ }).click();
  await fill(/^Port/, String(mailbox.port));
  await fill(/^User name/, mailbox.user);
  await drawer.getByLabel(/^Password/).fill('wrong');
  await check();
  await drawer.getByText('The server refuses the user name or password.').waitFor();
  await drawer.getByLabel(/^Password/).fill(mailbox.password);
  await drawer.getByRole('combobox', { name: /^After an email/ }).click();
  await page.getByRole('option', { name: 'Move it to a folder' }).click();
  await fill(/^Move to folder/, 'Done');
  await check();
  await drawer.getByText('A folder is missing or cannot be opened.').waitFor();
  mailbox.addFolder('Done');
  await check();
  await drawer.getByText('The connection works.').waitFor();
  await drawer.getByRole('button', { name: 'New support email' }).click();
  const row = page.getByRole('row').filter({ hasText: 'help@blue.example' });
  await row.getByText('Connecting').waitFor();
  // The password is never shown again, and goes to no other server.
  await row.getByText('help@blue.example').click();
  await expect.poll(() => drawer.getByLabel(/^Password/).inputValue()).toBe('');
  await fill(/^User name/, 'other@blue.example');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Is needed again, because server or user are others now').waitFor();
  await mailbox.close();
});
