import { afterAll, describe, expect, test } from 'vitest';
import { aReceiver } from '#features/settings/http-post-url/server/receiver.harness.ts';
import { load, open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const receiver = await aReceiver();
afterAll(() => receiver.close());
const server = await keepServer({ env: { FETCH_ALLOW: receiver.host } });
await server.database.pool.query(
  `update accounts set settings = '{"from_number":["+15550100"],"flags":{"uid_changes":true}}' where id = $1`,
  [server.account],
);
await server.call('POST', 'custom_fields.json', {
  custom_field: { name: 'Customer number', field_type: 'string' },
});
const { window, page } = await keepSignedIn(server);

const drawer = () => page.getByRole('dialog');
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const saved = () => page.getByText('Settings saved.').last().waitFor();
const valueOf = async (path: string) =>
  (await server.call('GET', `settings/${path}.json`)).body.data.value;

describe('the settings index', () => {
  test('opens every built page by a card, and finds one by a word @spec SETTINGS-002 @spec SETTINGS-011', async () => {
    await open(page, server, 'settings');
    const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
    const targets = await cards.evaluateAll((links) =>
      links.map((link) => (link as unknown as { href: string }).href.split('/settings/')[1]),
    );
    expect(targets).toEqual(
      expect.arrayContaining([
        'api-keys',
        'token',
        'conversion-attribute',
        'relational_table',
        'http-post-url',
        'campaign-subject-line',
        'sms-compliance-settings',
        'unique-identifier',
      ]),
    );
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('subject');
    expect(await cards.count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('unfindable');
    await page.getByText('No setting is called that').waitFor();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('keys');
    await page.getByRole('link', { name: /^API keys/ }).click();
    await page.waitForURL(/\/settings\/api-keys$/);
  });

  test('is the home of the settings application as well @spec SETTINGS-001', async () => {
    await page.goto(`${server.url}/settings/${server.account}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^HTTP post URL/ })
        .getAttribute('href'),
    ).toBe(`/accounts/${server.account}/settings/http-post-url`);
  });
});

describe('API keys', () => {
  test('every rule of a key speaks in its drawer', async () => {
    await open(page, server, 'settings/api-keys');
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await drawer().getByRole('heading', { name: 'Add API Key' }).waitFor();
    const name = drawer().getByLabel('Key name');
    const says = (text: string) => drawer().getByText(text, { exact: true }).first().waitFor();
    await drawer().getByRole('button', { name: 'Create', exact: true }).click();
    await says('Key name is required');
    await says('You must assign at least one permission to continue.');
    await name.fill(' abc');
    await says('Key name cannot start with a space');
    await name.fill('Shop 🛒');
    await says('You cannot use emojis in this field.');
    await name.fill('x'.repeat(33));
    await says("You've exceeded the maximum character count");
    expect(await drawer().getByRole('switch').count()).toBe(16);
  });

  test('one is made: its secret is shown once, and it lists @spec APIKEYS-001', async () => {
    const says = (text: string) => drawer().getByText(text, { exact: true }).first().waitFor();
    await drawer().getByLabel('Key name').fill('Shop');
    await drawer().getByRole('switch', { name: 'Contacts', exact: true }).check();
    const address = drawer().getByRole('textbox', { name: 'Allowed IP addresses' });
    for (const [typed, said] of [
      ['::1', 'IP address must be in IPv4 format'],
      ['192.0.2.7', null],
      ['192.0.2.7', 'IP Address already added'],
    ] as const) {
      await address.fill(typed);
      await page.keyboard.press('Enter');
      if (said) await says(said);
    }
    await address.fill('127.0.0.1');
    await drawer().getByRole('button', { name: 'Create', exact: true }).click();
    const secret = page.getByRole('textbox', { name: 'API key' });
    const key = await secret.inputValue();
    expect(key).toMatch(/^hg_live_\w{36}$/);
    await page.getByRole('button', { name: 'Done' }).click();
    await secret.waitFor({ state: 'detached' });
    await page.getByRole('table').getByText('Shop', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect((await server.call('GET', 'tags.json', undefined, { key })).status).toBe(200);
    expect((await server.call('GET', 'campaigns.json', undefined, { key })).status).toBe(403);
  });

  test('more than 50 addresses are refused @spec APIKEYS-012', async () => {
    await page.getByRole('button', { name: 'New API key' }).first().click();
    const address = drawer().getByRole('textbox', { name: 'Allowed IP addresses' });
    await address.focus();
    const addresses = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`).join(' ');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '${addresses}');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await drawer().getByText('Maximum limit reached: Only 50 IPs are allowed').waitFor();
    expect(
      await drawer()
        .getByRole('list', { name: 'Allowed IP addresses' })
        .getByRole('listitem')
        .count(),
    ).toBe(50);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('one is changed, shows its use, and is deleted @spec APIKEYS-003 @spec APIKEYS-004 @spec APIKEYS-016', async () => {
    await open(page, server, 'settings/api-keys');
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await drawer().getByRole('heading', { name: 'Add API Key' }).waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'Shop' });
    expect(await row.innerText()).toContain('127.0.0.1');
    await row.getByText('Shop', { exact: true }).click();
    await drawer().getByRole('heading', { name: 'Edit API Key' }).waitFor();
    await drawer().getByLabel('Key name').fill('Shop two');
    await drawer().getByRole('button', { name: 'Update', exact: true }).click();
    const note = page.getByText('Key updated successfully.');
    await note.waitFor();
    await note.waitFor({ state: 'detached', timeout: 4_000 });
    const changed = page.getByRole('row').filter({ hasText: 'Shop two' });
    await changed.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // The password was given long ago: it is asked for, and the call goes through afterwards.
    await server.database.pool.query(
      `update oidc_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - 1000)) where model = 'Session'`,
    );
    await server.database.pool.query('update sign_in_sessions set proved_at = null');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const proof = page.getByRole('dialog', { name: 'Enter your password' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(server.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await changed.waitFor({ state: 'detached' });
    // The one refusal was meant.
    window.faults.splice(
      0,
      window.faults.length,
      ...window.faults.filter((fault) => !/403/.test(fault)),
    );
  });

  test('speak German to whoever reads German, also where the server speaks', async () => {
    const speak = (language: string) =>
      server.database.pool.query(
        `update users set preferences = preferences || jsonb_build_object('language', $1::text) where id = $2`,
        [language, server.userId],
      );
    await speak('de');
    await load(page, server, 'settings/api-keys');
    await page.getByRole('button', { name: 'Neuer API-Schlüssel' }).first().click();
    await drawer().getByRole('textbox').first().fill(' vorn');
    await drawer()
      .getByText('Der Name des Schlüssels darf nicht mit einem Leerzeichen beginnen')
      .waitFor();
    await drawer().getByRole('textbox').first().fill('');
    await drawer().getByRole('button', { name: 'Anlegen', exact: true }).click();
    await drawer().getByText('Der Name des Schlüssels ist erforderlich').waitFor();
    await speak('en');
  });
});

test('the account token is made, shown once, and made anew @spec APIKEYS-002', async () => {
  await open(page, server, 'settings/token');
  await page.getByRole('button', { name: 'Create token' }).click();
  const field = page.getByRole('textbox', { name: 'Account API token' });
  const first = await field.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await server.call('GET', 'tags.json', undefined, { key: first })).status).toBe(200);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
  const second = await field.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  expect([
    (await server.call('GET', 'tags.json', undefined, { key: first })).status,
    (await server.call('GET', 'tags.json', undefined, { key: second })).status,
  ]).toEqual([401, 200]);
  await page.getByText(second.slice(0, 12)).first().waitFor();
});

describe('a settings page', () => {
  test('of conversions refuses 91 days, saves 30 and reloads them @spec SETTINGS-003 @spec SETTINGS-010', async () => {
    await open(page, server, 'settings/conversion-attribute');
    expect(await save().isDisabled()).toBe(true);
    await page.getByLabel('Attribution window').fill('91');
    await save().click();
    await page.getByText('Number must be less than 91').first().waitFor();
    await page.getByLabel('Attribution window').fill('30');
    await page.getByRole('radio', { name: 'The first one' }).check();
    await save().click();
    await saved();
    await page.reload();
    await page
      .getByText(
        'An order counts for the first email that its buyer clicked in the 30 days before.',
      )
      .waitFor();
    await page.getByLabel('Attribution window').fill('40');
    const path = 'settings/pages/conversion-attribute.json';
    await server.call('PUT', path, { values: { conversion_window_days: 50 } });
    await save().click();
    await page.getByText(/ has saved this since you opened it$/).waitFor();
    await page.getByRole('button', { name: 'Discard mine' }).click();
    expect(await page.getByLabel('Attribution window').inputValue()).toBe('50 days');
  });

  test('of the subject line fills the subject of a new campaign @spec SETTINGS-006', async () => {
    await open(page, server, 'settings/campaign-subject-line');
    await page.getByRole('textbox', { name: 'Prefix' }).fill('[News] ');
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Hello');
    await save().click();
    await saved();
    await open(page, server, 'campaigns/new/email');
    expect(await page.getByRole('textbox', { name: 'Subject' }).first().inputValue()).toBe(
      '[News] Hello',
    );
  });

  test('of relational tables, of SMS and of the identifier save @spec SETTINGS-004 @spec SETTINGS-008 @spec SETTINGS-010', async () => {
    await open(page, server, 'settings/relational_table');
    await page.getByRole('radio', { name: 'Reject them' }).check();
    await save().click();
    await saved();
    expect(await valueOf('relational_unknown_contacts')).toBe('reject');
    await open(page, server, 'settings/sms-compliance-settings');
    await page
      .getByRole('group', { name: 'Unsubscribe' })
      .getByRole('textbox', { name: 'Answer' })
      .fill('Good-bye.');
    await page.getByText('9 characters, 1 message').waitFor();
    await save().click();
    await saved();
    expect(await valueOf('sms_opt_out_text')).toBe('Good-bye.');
    await open(page, server, 'settings/unique-identifier');
    await page
      .getByRole('textbox', { name: 'Field' })
      .or(page.getByRole('combobox', { name: 'Field' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Customer number' }).click();
    await save().click();
    await saved();
    expect(
      (await server.call('GET', 'package_features.json')).body.data.account_setting,
    ).toMatchObject({ uid_name: 'Customer number' });
  });

  test('of the HTTP post URL sends a test and logs it @spec SETTINGS-005', async () => {
    await open(page, server, 'settings/http-post-url');
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await save().click();
    await saved();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('cell', { name: 'Taken (200)' }).waitFor();
    expect(receiver.posts[0]?.events).toHaveLength(6);
    await page.getByRole('button', { name: 'Show signing secret' }).click();
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(
      /^whsec_/,
    );
    await page.getByRole('button', { name: 'Done' }).click();
  });

  test('left with a change asks first, and nothing went wrong on any page', async () => {
    await open(page, server, 'settings/conversion-attribute');
    await page.getByLabel('Attribution window').fill('12');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /discard/i })
      .click();
    await page.waitForURL(/\/settings$/);
    expect(window.faults).toEqual([]);
  });
});
