import { expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const tags = new Map<string, number>();
for (const name of ['Autumn', 'Books', 'Sale'])
  tags.set(name, (await server.call('POST', 'ctags.json', { ctag: { name } })).body.data.id);
const campaign = await aCampaign(server, { name: 'Autumn books' });
await server.call('POST', `campaigns/${campaign}/set_ctags.json`, { ctags: [tags.get('Autumn')] });
const { page } = await keepSignedIn(server);

const drawer = page.getByRole('dialog', { name: 'Edit campaign tags' });
const inList = (list: 'Selected tags' | 'Other tags') =>
  drawer.getByRole('region', { name: list }).getByRole('listitem').allInnerTexts();
const openDrawer = async () => {
  await open(page, server, `campaigns/${campaign}/details`);
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await drawer.getByRole('button', { name: 'Remove Autumn' }).waitFor();
};

test('the drawer opens with the tags of the campaign whose page it is @spec TAGS-007', async () => {
  await openDrawer();
  expect(await inList('Selected tags')).toEqual(['Autumn']);
  expect(await inList('Other tags')).toEqual(['Books', 'Sale']);
});

test('a click moves a tag to the other list and back, and saving says so @spec TAGS-008 @spec TAGS-011', async () => {
  await openDrawer();
  await drawer.getByRole('button', { name: 'Add Books' }).click();
  expect(await inList('Selected tags')).toEqual(['Autumn', 'Books']);
  expect(await inList('Other tags')).toEqual(['Sale']);
  await drawer.getByRole('button', { name: 'Remove Books' }).click();
  expect(await inList('Other tags')).toEqual(['Books', 'Sale']);
  await drawer.getByRole('button', { name: 'Remove Autumn' }).click();
  await drawer.getByRole('button', { name: 'Add Sale' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Tags was successfully updated').waitFor();
  await drawer.waitFor({ state: 'detached' });
  const { data } = (await server.call('GET', `campaigns/${campaign}.json`)).body;
  expect(data.ctags).toEqual([tags.get('Sale')]);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Sale$/ })
    .waitFor();
});
