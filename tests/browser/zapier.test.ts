import { afterAll, describe, expect, test } from 'vitest';
import { startReceiver } from '#tests/harness/stand-ins/receiver.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const server = await keepServer({
  env: { ROLES: 'web', FETCH_ALLOW: new URL(receiver.url).host },
});
const { page } = await keepSignedIn(server);
const aField = async (name: string): Promise<number> =>
  (
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name, field_type: 'string' },
    })
  ).body.data.id;
const town = await aField('Town');
const color = await aField('Color');
await server.call('PUT', 'integrations/zapier.json', {
  mapped_custom_fields: { city: town, shade: 0, size: 0 },
});
const drawer = page.getByRole('dialog', { name: 'Custom field mapping' });
const button = (name: string) => drawer.getByRole('button', { name, exact: true });
const mapped = page.getByRole('list', { name: 'Custom field mapping' });
const openMapping = async () => {
  await page.getByRole('button', { name: 'Map incoming fields' }).click();
  await drawer.waitFor();
};
const fields = async () =>
  Object.fromEntries(
    (await server.call('GET', 'integrations/zapier.json')).body.data.source_fields.map(
      (field: { name: string; custom_field_id: number }) => [field.name, field.custom_field_id],
    ),
  );

test('the mapping has one row a field of Zapier, each with its target and the way to a new one, which is chosen at once @spec ZAPIER-002 @spec FIELDS-015', async () => {
  await open(page, server, 'integrations/zapier');
  await openMapping();
  for (const name of ['city', 'shade', 'size']) await button(name).waitFor();
  expect(await drawer.getByRole('button', { name: /^Remove / }).allTextContents()).toHaveLength(3);
  expect(await button('city').textContent()).toContain('Town');
  expect(await button('shade').textContent()).not.toContain('shade');
  await button('shade').click();
  await page.getByRole('option', { name: 'Color' }).waitFor();
  await page.getByRole('option', { name: 'Create new custom field' }).click();
  const created = page.getByRole('dialog').last();
  await created.getByLabel('Name').first().waitFor();
  expect(await created.getByLabel('Name').first().inputValue()).toBe('shade');
  await created.getByRole('button', { name: /^Create/ }).click();
  await created.getByRole('button', { name: /^Create/ }).waitFor({ state: 'detached' });
  await expect.poll(() => button('shade').textContent()).toContain('shade');
  await button('Save').waitFor();
});

test('Cancel leaves the mapping as it was @spec ZAPIER-002', async () => {
  await button('Cancel').click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await fields()).toEqual({ city: town, shade: 0, size: 0 });
});

test('Save closes the drawer, and the list is loaded anew by its stamp @spec ZAPIER-001', async () => {
  await openMapping();
  await button('size').click();
  await page.getByRole('option', { name: 'Color' }).click();
  const reloaded = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('integrations/zapier.json'),
  );
  await button('Save').click();
  await page.getByText('Custom field mappings was successfully added.').first().waitFor();
  await drawer.waitFor({ state: 'detached' });
  await reloaded;
  const url = new URL(page.url());
  expect(url.pathname).toMatch(/\/integrations\/zapier$/);
  expect(url.searchParams.get('edit')).toMatch(/^\d{13}$/);
  await mapped.getByRole('listitem').filter({ hasText: 'size' }).getByText('Color').waitFor();
  expect(await fields()).toMatchObject({ city: town, size: color });
});

describe('webhooks', () => {
  const dialog = page.getByRole('dialog').last();
  const secret = page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' });

  test('are added with the events they hear, and the signing secret is shown once', async () => {
    await open(page, server, 'settings/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const submit = dialog.getByRole('button', { name: 'Add webhook' });
    await dialog.getByLabel('Address').fill('ftp://shop.example');
    await dialog.getByRole('checkbox', { name: 'Contact created' }).check();
    await submit.click();
    await dialog.getByText('Must be a web address that begins with https://').waitFor();
    await dialog.getByLabel('Address').fill(receiver.url);
    await submit.click();
    await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Done' }).click();
    await page.getByText('1 event type').waitFor();
  });

  test('show the answer to a test event at once, and each delivery stands in the list', async () => {
    await page.getByRole('link', { name: receiver.url }).click();
    const send = page.getByRole('button', { name: 'Send a test event' });
    await send.click();
    await page.getByText(/Taken: answered 200 after \d+ ms/).waitFor();
    expect(receiver.got).toHaveLength(1);
    expect(receiver.got[0]!.headers['webhook-signature']).toMatch(/^v1,/);
    receiver.status = 503;
    await send.click();
    await page.getByText(/Not taken\./).waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Test' }).count()).toBe(2);
  });

  test('get a new secret beside the former one, are changed, and go with their deliveries', async () => {
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await dialog.getByRole('button', { name: 'Make a new secret' }).click();
    await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Done' }).click();
    await page.getByText('Former secret valid until').waitFor();
    await open(page, server, 'settings/webhooks');
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });
});
