import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });

// The website of a customer, on an origin of its own.
let html = '';
const website = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>Shop</title><h1>Shop</h1>${html}`);
});
await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', () => resolve()));
const shop = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`;
afterAll(() => {
  website.closeAllConnections();
  website.close();
});

test('a form is made beside its preview, and shows in the list under its exact title @spec FORMS-007 @spec FORMS-008', async () => {
  await server.call('POST', 'lists.json', { list: { name: 'Harbour news' } });
  await open(page, server, 'forms');
  await page.getByRole('link', { name: 'Signup Forms Old', exact: true }).first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Signup Forms Old' }).waitFor();
  await page.getByRole('button', { name: 'New signup form' }).first().click();
  await page.getByLabel('Name', { exact: false }).first().fill('Footer form');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('The form is not saved').waitFor();
  await page.getByRole('button', { name: 'Lists' }).click();
  await page.getByRole('option', { name: /Harbour news/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByLabel('Question').fill('First name');
  await page.getByRole('button', { name: 'Move First name up' }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByLabel('First name').waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.waitForURL(/\/forms\/\d+\/edit$/);
  await open(page, server, 'forms');
  await row('Footer form').getByText('Published').waitFor();
});

test('an open form has its fields as they were saved @spec FORMS-010', async () => {
  await open(page, server, 'forms');
  await page.getByRole('link', { name: 'Footer form' }).click();
  const fields = page.locator('[data-part=form-field]');
  await fields.first().waitFor();
  expect(await fields.allInnerTexts()).toEqual([
    expect.stringContaining('First name'),
    expect.stringContaining('Email'),
  ]);
});

test('the code pasted into another website makes a contact, with one more press @spec FORMS-009', async () => {
  const [form] = (await server.call('GET', 'forms.json')).body.data;
  await open(page, server, `forms/${form.id}/html_code`);
  html = await page.getByLabel('Plain HTML', { exact: true }).last().innerText();
  expect(html).toContain('<form');
  const tab = await page.context().newPage();
  // What a browser without a window says of itself would keep the post out.
  await tab.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0',
    'sec-ch-ua': '"Firefox";v="140"',
    'accept-language': 'en',
  });
  await tab.goto(shop);
  await tab.getByLabel('Email').fill('pasted@harbour.example');
  await tab.getByLabel('First name').fill('Mara');
  await tab.getByRole('button', { name: 'Sign up' }).click();
  await tab.waitForTimeout(500);
  await tab.getByRole('button', { name: 'Send' }).click();
  await tab.getByRole('heading', { name: 'Thank you' }).waitFor();
  await tab.close();
  await open(page, server, `forms/${form.id}/submissions`);
  await row('pasted@harbour.example').getByText('Accepted').waitFor();
  const found = await server.call('GET', 'contacts/get_contact.json?email=pasted@harbour.example');
  expect(found.status).toBe(200);
});

test('each view shows the form and the code of it @spec FORMS-011', async () => {
  const [form] = (await server.call('GET', 'forms.json')).body.data;
  for (const [view, tab] of [
    [2, 'Styled HTML'],
    [3, 'Frame'],
    [4, 'Hosted page'],
  ] as const) {
    await open(page, server, `forms/${form.id}/view/${view}`);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await page
      .frameLocator('iframe[title="Footer form"]')
      .getByRole('button', { name: 'Sign up' })
      .waitFor();
  }
  await page.getByRole('img', { name: 'QR code of Footer form' }).waitFor();
  await rest(page);
});

test('what was kept out is seen with its reason, and released', async () => {
  const [form] = (await server.call('GET', 'forms.json')).body.data;
  const { url } = (await server.call('GET', `forms/${form.id}.json`)).body.data;
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ email: 'kept@harbour.example' }),
  });
  await open(page, server, `forms/${form.id}/submissions`);
  await row('kept@harbour.example')
    .getByText(/sent without opening the form/)
    .waitFor();
  await row('kept@harbour.example').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await row('kept@harbour.example').getByText('Accepted').waitFor();
});
