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
