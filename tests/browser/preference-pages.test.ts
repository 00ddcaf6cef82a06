import { expect, test } from 'vitest';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const saved = () => page.getByText(/Saved/).first().waitFor();
const pageOf = async (name: string) =>
  (await server.call('GET', `preference_pages.json?name=${encodeURIComponent(name)}`)).body.data[0];

test('six types are offered, and a page begins with the HTML of its type and is saved as it is written @spec PREFPAGES-001 @spec PREFPAGES-006', async () => {
  await open(page, server, 'preference_pages');
  await page.getByRole('heading', { level: 1, name: 'Preference pages' }).waitFor();
  await page.getByRole('button', { name: 'New preference page' }).first().click();
  const drawer = page.getByRole('dialog');
  expect(await drawer.getByRole('radio', { name: /subscri|profile|spam|Thank/i }).count()).toBe(6);
  await drawer.getByText('HTML', { exact: true }).click();
  await drawer.getByText('Edit profile', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Write the page' }).click();
  await page.waitForURL(/preference_pages\/editor\?page_type=edit_profile/);
  const code = page.getByRole('textbox', { name: 'HTML' });
  await code.getByText('{{edit_profile.form}}').waitFor();
  await page.frameLocator('iframe[title="Preview"]').getByLabel('First name').waitFor();
  await page.getByLabel('Name of the page').fill('About you');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/preference_pages\/editor\/\d+\/edit/);
  expect(await pageOf('About you')).toMatchObject({
    page_type: 'edit_profile',
    editor_type: 'html',
  });
});

test('its HTML loads as saved; details, drawer and preview show it @spec PREFPAGES-002 @spec PREFPAGES-007 @spec PREFPAGES-015', async () => {
  const { id } = await pageOf('About you');
  await server.call('PUT', `preference_pages/${id}.json`, {
    preference_page: { html_part: '<h1>Hello {{ contact.email }}</h1>{{edit_profile.form}}' },
  });
  await open(page, server, `preference_pages/editor/${id}/edit`);
  await page.getByRole('textbox', { name: 'HTML' }).getByText('<h1>Hello').waitFor();
  await open(page, server, 'preference_pages');
  await page
    .locator('tbody tr', { hasText: 'About you' })
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await page
    .getByRole('dialog')
    .frameLocator('iframe')
    .getByText('Hello ada@example.com')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'About you' }).click();
  const details = page.locator('dl');
  await details.getByText('Edit profile').waitFor();
  await details.getByText('Any language').waitFor();
  await page.getByRole('switch', { name: 'People see this page' }).click({ force: true });
  await expect.poll(async () => (await pageOf('About you')).is_default).toBe(true);
});

test('the preview stands alone @spec PREFPAGES-003', async () => {
  const { id } = await pageOf('About you');
  await open(page, server, `preference_pages/${id}/preview`);
  await page.frameLocator('iframe').getByText('Hello ada@example.com').waitFor();
});

test('a page is drawn from blocks, saved with its design, and drawn again @spec PREFPAGES-004 @spec PREFPAGES-005', async () => {
  await open(page, server, 'preference_pages/dnd_editor?page_type=manage_subscriptions');
  const palette = page.getByRole('region', { name: 'Blocks' });
  await palette.getByRole('button', { name: 'Heading' }).click();
  await page.frameLocator('.gjs-frame').getByText('{{manage_sub.form}}').waitFor();
  await page.frameLocator('.gjs-frame').getByRole('heading', { name: 'Heading' }).waitFor();
  await page.getByLabel('Name of the page').fill('Drawn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/preference_pages\/dnd_editor\/\d+\/edit/);
  await saved();
  const { id } = await pageOf('Drawn');
  const drawn = (await server.call('GET', `preference_pages/${id}.json`)).body.data;
  expect(drawn).toMatchObject({ editor_type: 'dnd', page_type: 'manage_subscriptions' });
  expect(drawn.html_part).toMatch(/<h1[^>]*>Heading<\/h1>/);
  expect(drawn.json_part).toHaveProperty('pages');
  await open(page, server, `preference_pages/dnd_editor/${id}/edit`);
  await page.frameLocator('.gjs-frame').getByRole('heading', { name: 'Heading' }).waitFor();
});

test('the link of an email opens the pages, on which a person changes details and chooses what to get @spec PREFPAGES-022', async () => {
  const sent = await aSentCampaign(server, {
    html: '<p>Hello</p>{{ postal_address }} <a href="{{ preferences_url }}">Choose</a> <a href="{{ unsubscribe_url }}">Unsubscribe</a>',
  });
  await server.call('PUT', `lists/${sent.list}.json`, {
    list: { is_public: true, public_name: 'Harbour letters' },
  });
  await server.call('POST', 'lists.json', {
    list: { name: 'Inner', is_public: true, public_name: 'Evening events' },
  });
  for (const { id } of (await server.call('GET', 'preference_pages.json')).body.data)
    await server.call('DELETE', `preference_pages/${id}.json`);
  const { messages } = (
    await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(sent.emails[0]!)}`)
  ).body.data;
  const { html } = (await server.call('GET', `local_inbox/${messages[0].id}.json`)).body.data
    .message;
  const reader = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 800 } });
  const seen = await reader.newPage();
  await seen.goto(/href="([^"]+\/t\/p\/[^"]+)"/.exec(html)![1]!);
  await seen.getByRole('checkbox', { name: 'Harbour letters' }).uncheck();
  await seen.getByRole('checkbox', { name: 'Evening events' }).check();
  await seen.getByRole('button', { name: 'Save' }).click();
  await seen.getByText('Your choice is saved.').waitFor();
  expect(await seen.getByRole('checkbox', { name: 'Evening events' }).isChecked()).toBe(true);
  await seen.getByRole('link', { name: 'Change your details' }).click();
  await seen.getByLabel('First name').fill('Nora');
  await seen.getByRole('button', { name: 'Save' }).click();
  await seen.getByText('Your details are saved.').waitFor();
  await seen.getByRole('link', { name: 'Report this email as spam' }).click();
  await seen.getByRole('button', { name: 'Report as spam' }).waitFor();
  expect(await seen.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
    true,
  );
  await reader.close();
});
