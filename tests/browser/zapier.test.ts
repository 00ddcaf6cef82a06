import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer({ env: { ROLES: 'web' } });
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

test('the mapping has one row a field of Zapier, each with its target and the way to a new one @spec ZAPIER-002', async () => {
  await open(page, server, 'integrations/zapier');
  await openMapping();
  for (const name of ['city', 'shade', 'size']) await button(name).waitFor();
  expect(await drawer.getByRole('button', { name: /^Remove / }).allTextContents()).toHaveLength(3);
  expect(await button('city').textContent()).toContain('Town');
  await button('shade').click();
  await page.getByRole('option', { name: 'Color' }).waitFor();
  await page.getByRole('option', { name: 'Create new custom field' }).click();
  const created = page.getByRole('dialog').last();
  await created.getByLabel('Name').first().waitFor();
  expect(await created.getByLabel('Name').first().inputValue()).toBe('shade');
  await created.getByRole('button', { name: /^Create/ }).click();
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
