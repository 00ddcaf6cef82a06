import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import {
  canvas,
  downloadedLines,
  dragBlock,
  importFile,
  makeList,
  saveContent,
  send,
  writeCampaign,
  writeText,
} from './campaign-journey.ts';

const shop = createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html').end('<title>Shop</title><h1>Lanterns</h1>');
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
afterAll(() => void shop.close());
const address = shop.address();
const shopUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/lanterns`;
// By so many milliseconds the server's clock is ahead of the machine's.
let ahead = 0;
const server = await keepServer({ clock: { now: () => new Date(Date.now() + ahead) } });
const { window, page } = await keepSignedIn(server);

const badLines = [100, 700, 1500];

/** 2,000 rows; those at the bad lines have no address that could be one. */
function bigFile(): string {
  const row = (at: number) =>
    `${badLines.includes(at + 2) ? `nobody ${at}` : `reader${at}@example.com`},Reader ${at},Sea ${at % 7}`;
  return [
    'email,first_name,Favourite sea',
    ...Array.from({ length: 2000 }, (_nothing, at) => row(at)),
  ].join('\n');
}

async function listOfThree(): Promise<void> {
  const list = (
    await server.call('POST', 'lists.json', {
      list: { name: 'Three friends', address: '1 Harbour Street, Port Example' },
    })
  ).body.data.id;
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      ['email,first_name', 'ana@example.com,Ana', 'bo@example.com,Bo', 'cy@example.com,Cy'].join(
        '\n',
      ),
    ]),
    'three.csv',
  );
  form.append('consent_basis', 'opt_in');
  await server.call('POST', `lists/${list}/file_import.json`, form);
  await server.until(
    async () => (await server.call('GET', `lists/${list}/contacts.json`)).body.meta.total === 3,
    'three contacts',
  );
}

/** Waits until a figure of the dashboard, such as 'Clicks', counts so many people; it follows by itself within some seconds. */
const becomes = (name: string, people: number): Promise<void> =>
  page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .filter({ hasText: new RegExp(`%${people}(\\d+ time|by)`) })
    .waitFor();

test('a list is made and filled from a file: every row is accounted for, a bad one is corrected in place @spec LISTS-008', async () => {
  await open(page, server, 'lists');
  await makeList(page, { name: 'Readers', address: '1 Harbour Street, Port Example' });
  await importFile(page, { name: 'readers.csv', content: bigFile() });
  await page
    .getByRole('img', { name: '2,000 rows: 1,997 created, 0 updated, 0 duplicates, 3 rejected' })
    .waitFor();
  const [header, ...rejected] = await downloadedLines(page, 'Download rejected rows');
  expect(header).toMatch(/line.*reason|reason.*line/i);
  expect(
    rejected.map((line) =>
      badLines.find((bad) => line.includes(String(bad)) && line.includes(`nobody ${bad - 2}`)),
    ),
  ).toEqual(badLines);
  const bad = page.getByRole('textbox', { name: /^email of row \d+$/ });
  await bad.nth(2).waitFor();
  expect(await bad.count()).toBe(3);
  await bad.first().fill('corrected@example.com');
  await page.getByRole('button', { name: 'Import 1 corrected row' }).click();
  await page.getByRole('img', { name: '1 rows: 1 created' }).waitFor();
  await page.getByRole('button', { name: 'Back to the rejected rows' }).click();
  await page.getByText('Corrected and imported', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Open the list' }).click();
  await page.getByText('1,998', { exact: true }).first().waitFor();
  await open(page, server, 'custom_fields');
  await page.getByRole('cell', { name: 'Favourite sea', exact: true }).waitFor();
});

test('a mail is put together by dragging, and loads as it was saved @spec CONTENT-006 @spec CONTENT-007', async () => {
  await open(page, server, 'contents/drag_and_drop_beta');
  await dragBlock(page, 'Text', 'write here what this email is about');
  await writeText(page, 'Double-click to change the words', {
    text: 'The new lanterns are here. ',
    linked: 'See the lanterns',
    address: shopUrl,
  });
  await saveContent(page, 'Lantern news');
  const [saved] = (await server.call('GET', 'contents.json')).body.data;
  expect(saved).toMatchObject({ name: 'Lantern news', editor_type: 5 });
  await page.reload();
  await canvas(page).getByText('The new lanterns are here.').waitFor();
  expect(
    await canvas(page).getByRole('link', { name: 'See the lanterns' }).getAttribute('href'),
  ).toBe(shopUrl);
});

test('a mail is written as HTML with a merge value, and the preview fills it in @spec CONTENT-012 @spec CONTENT-013', async () => {
  await listOfThree();
  await open(page, server, 'contents/html_editor');
  const code = page.getByRole('textbox', { name: 'HTML of the email' });
  await code.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('<h1>Dear ');
  await page.getByRole('button', { name: 'Merge value', exact: true }).click();
  await page.getByRole('menuitem', { name: /first_name/ }).click();
  await page.keyboard.insertText('</h1>');
  await page.getByRole('button', { name: 'Add footer' }).first().click();
  await saveContent(page, 'Plain news');
  await page.reload();
  await code.getByText('contact.first_name').waitFor();
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: /^Dear \w+/ })
    .waitFor();
});

test('a campaign is begun from its list, checked, held, undone, sent and watched, and its dashboard follows the readers', async () => {
  const { lists } = (await server.call('GET', 'lists.json?name=Three%20friends')).body.data;
  await open(page, server, `lists/${lists[0].id}`);
  await page.getByRole('button', { name: 'Send a campaign' }).click();
  await page.waitForURL(/\/campaigns\/new\/email/);
  await writeCampaign(page, {
    name: 'Lanterns',
    subject: 'Light for {{ contact.first_name }}',
    fromName: 'Harbour Books',
    fromEmail: 'news@example.com',
    list: null,
    content: 'Lantern news',
  });
  await page.getByRole('heading', { name: 'Pre-send checks' }).waitFor();
  await send(page, 3, '20 s');
  await page
    .getByRole('region', { name: 'Waiting to leave' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.waitForURL(/\/edit\?step=review/);
  await send(page, 3, 'None');
  await page.getByText('3 delivered').waitFor();
  await page.getByText('Sent', { exact: true }).first().waitFor();
  await becomes('Clicks', 0);
  await readAndClick();
  await becomes('Opens', 1);
  await becomes('Clicks', 1);
});

async function readAndClick(): Promise<void> {
  // Within two seconds of the sending a hit counts as a machine's.
  ahead += 3_000;
  const inbox = await mailOf('ana@example.com');
  const popups = inbox.waitForEvent('popup');
  await inbox.frameLocator('iframe').getByRole('link', { name: 'See the lanterns' }).click();
  const landed = await popups;
  await landed.getByRole('heading', { name: 'Lanterns' }).waitFor();
  expect(landed.url()).toBe(shopUrl);
  await landed.close();
  await inbox.close();
}

/** A second tab with the newest mail of one person. */
async function mailOf(recipient: string): Promise<Page> {
  const inbox = await page.context().newPage();
  await open(inbox, server, `local_inbox?recipient=${encodeURIComponent(recipient)}`);
  await inbox
    .getByRole('region', { name: 'Emails' })
    .getByRole('button', { name: recipient })
    .first()
    .click();
  await inbox.frameLocator('iframe').getByText('Hello Ana').waitFor();
  return inbox;
}

test('reading the way out changes nothing, its button does, and the next campaign leaves that person out by name @spec CAMPAIGNS-008', async () => {
  const inbox = await mailOf('ana@example.com');
  const popups = inbox.waitForEvent('popup');
  await inbox.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' }).click();
  const wayOut = await popups;
  const button = wayOut.getByRole('button', { name: /unsubscribe/i });
  await button.waitFor();
  expect(await unsubscribes()).toBe(0);
  await button.click();
  await wayOut
    .getByText(/unsubscribed/i)
    .first()
    .waitFor();
  await server.until(async () => (await unsubscribes()) === 1, 'the unsubscribe to be counted');
  await page.reload();
  await becomes('Unsubscribes', 1);
  await sendCopy();
  await page
    .getByRole('row', { name: /^Suppressed: unsubscribed/ })
    .getByRole('link', { name: '1' })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Suppressed: unsubscribed' });
  await drawer.getByRole('link', { name: 'ana@example.com' }).waitFor();
  expect(await drawer.locator('tbody tr').count()).toBe(1);
  expect(window.faults).toEqual([]);
});

/** How many people the campaign on the screen has lost. */
async function unsubscribes(): Promise<number> {
  const id = /campaigns\/(\d+)/.exec(page.url())?.[1];
  return (await server.call('GET', `campaigns/${id}.json`)).body.data.counts.unsubscribes;
}

async function sendCopy(): Promise<void> {
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Lanterns' }).waitFor();
  await page.getByRole('button', { name: 'Next: Audience' }).click();
  await page.getByRole('button', { name: 'Next: Content' }).click();
  await page.getByRole('button', { name: 'Next: Review' }).click();
  await send(page, 2, 'None');
  await page.getByText('2 delivered').waitFor();
}
