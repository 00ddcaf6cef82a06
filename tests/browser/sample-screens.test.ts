import { afterEach, expect, test } from 'vitest';
import { tokenOf } from '#tests/harness/person.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

// What screens say of the sample data agrees from one to the next.
const server = await keepServer();
await server.call('POST', 'sample_data.json');
const { window, page } = await keepSignedIn(server);
afterEach(() => expect(window.faults).toEqual([]));

const main = page.getByRole('main');
const row = (name: string | RegExp) => main.getByRole('row', { name });

test('the contacts of the account are those that billing counts', async () => {
  const { total } = (await server.call('GET', 'contacts.json')).body.meta;
  expect(total).toBe(4372);
  await open(page, server, 'account-&-billing');
  const meter = main.getByRole('listitem').filter({ hasText: 'Contacts' }).first();
  await meter.getByText('4,372').waitFor();
  expect(await meter.textContent()).toBe('Contacts4,372 without a limit');
});

test('a recurring campaign that is switched off is paused on the start page as in the list', async () => {
  const paused = async (name: string) => {
    await open(page, server, name);
    const series = main
      .getByRole(name === 'dashboard' ? 'link' : 'row', {
        name:
          name === 'dashboard'
            ? /^Letter from the workshop(?! \()/
            : /Letter from the workshop(?! \()/,
      })
      .first();
    await series.getByText('Paused', { exact: true }).waitFor();
  };
  await paused('campaigns');
  await paused('dashboard');
});

test('the start page shows a period with its change; what needs attention is dismissed and comes back by undo', async () => {
  await open(page, server, 'dashboard?days=7');
  const delivered = main.getByRole('link', { name: /^Delivered/ });
  await delivered.getByText('1 campaign').waitFor();
  await main.getByRole('radiogroup', { name: 'Period' }).getByText('30 days').click();
  await delivered.getByText('4 campaigns').waitFor();
  const { now } = (await server.call('GET', 'dashboard/figures.json')).body.data;
  await delivered.getByText(now.delivered.toLocaleString('en')).waitFor();
  const waiting = main.getByRole('listitem').filter({ hasText: 'Email stays in the local inbox' });
  await waiting.getByRole('button', { name: 'Dismiss' }).click();
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'UNDO' }).click();
  await waiting.waitFor();
});

test('the brands page shows the sample brands with their logos', async () => {
  await open(page, server, 'brands');
  for (const name of ['Harbour Street Shop', 'The Workshop']) {
    const logo = row(new RegExp(name)).locator('img');
    await logo.waitFor();
    const width = await logo.evaluate(
      (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
    );
    expect(width).toBeGreaterThan(0);
  }
});

test('billing speaks of packages in the language of the reader', async () => {
  const speak = async (language: string) => {
    const answer = await fetch(`${server.url}/v2/users/preferences.json`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await tokenOf(server)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ language }),
    });
    expect(answer.status).toBe(200);
  };
  await speak('de');
  await open(page, server, 'account-&-billing');
  await main.getByRole('link', { name: 'Kein Paket' }).click();
  await main.getByText('Alles ist offen, und nichts ist begrenzt.').waitFor();
  expect(await main.getByText('No package').count()).toBe(0);
  await speak('en');
});
