import { expect, test } from 'vitest';
import { aPicture, upload } from '#features/content/images/server/images.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const folder = async (name: string): Promise<number> =>
  (await server.call('POST', 'folders.json', { folder: { name, folder_type: '' } })).body.data.id;
const [many, few] = [await folder('Many'), await folder('Few')];
await folder('Nothing yet');
const content = await aPicture({ width: 320, height: 160, color: '#2a9d8f' });
for (let no = 1; no <= 25; no += 1)
  await upload(server, content, {
    name: `Wave ${no}.png`,
    fields: { folder_id: String(many), alt: 'A wave' },
  });
const shell = await aPicture({ width: 320, height: 160, color: '#fefae0' });
await upload(server, shell, { name: 'Shell.png', fields: { folder_id: String(few) } });
const { page } = await keepSignedIn(server);

const tiles = () => page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem');
const tree = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) });

test('a picture is dropped into a folder and shows there, one that is none is refused with the reason @spec IMAGES-001 IMAGES-008', async () => {
  await open(page, server, `folders?folder_id=${few}`);
  await page.getByRole('heading', { level: 1, name: 'Image Library' }).waitFor();
  await page.getByLabel('Image files').setInputFiles([
    { name: 'Pier.png', mimeType: 'image/png', buffer: await aPicture({ color: '#e63946' }) },
    { name: 'tool.exe', mimeType: 'image/png', buffer: Buffer.from(`MZ${'\0'.repeat(400)}`) },
  ]);
  await page.getByText(/Not uploaded: it is no image/).waitFor();
  await tiles().filter({ hasText: 'Pier' }).waitFor();
  expect(await tiles().count()).toBe(2);
});

test('the drawer shows a folder ten at a time as one scrolls, and says where nothing is @spec IMAGES-002 IMAGES-003 IMAGES-007', async () => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (/\/images\.json/.test(request.url())) asked.push(new URL(request.url()));
  });
  await open(page, server, 'contents/wysiwyg');
  await page.getByRole('button', { name: 'Picture' }).click();
  const drawer = page.getByRole('dialog', { name: 'Choose image' });
  await drawer.getByRole('treeitem', { name: /Nothing yet/ }).click();
  await drawer.getByText('No Data Available!', { exact: true }).waitFor();
  await drawer.getByRole('treeitem', { name: /Many/ }).click();
  await tiles().filter({ hasText: 'Wave 25' }).waitFor();
  while ((await tiles().count()) < 25) await tiles().last().scrollIntoViewIfNeeded();
  const pages = asked.filter(({ searchParams }) => searchParams.get('folder_id') === String(many));
  expect(pages.map(({ searchParams: one }) => [one.get('page'), one.get('per_page')])).toEqual([
    ['1', '10'],
    ['2', '10'],
    ['3', '10'],
  ]);
  await drawer.getByRole('button', { name: /Wave 25/ }).click();
  const picture = page.getByRole('textbox', { name: /email|letter/i }).locator('img');
  await picture.waitFor();
  expect(await picture.getAttribute('alt')).toBe('A wave');
  expect(await picture.getAttribute('src')).toMatch(/\/i\/[\w-]{24}\/320\.png$/);
});

test('another folder ends the request of the one before, however late its answer comes @spec IMAGES-005', async () => {
  await open(page, server, 'folders');
  await tiles().first().waitFor();
  await page.getByRole('button', { name: 'Show folders' }).click();
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) =>
      url.pathname.endsWith('/images.json') && url.searchParams.get('folder_id') === String(many),
    async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    },
  );
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().includes(`folder_id=${many}`),
  );
  await tree('Many').click();
  await tree('Few').click();
  await ended;
  held.resolve();
  await tiles().filter({ hasText: 'Shell' }).waitFor();
  expect(await tiles().filter({ hasText: 'Wave' }).count()).toBe(0);
  await page.unrouteAll();
});

test('a part of a picture becomes a picture of its own, and a picture is named and deleted', async () => {
  await open(page, server, `folders?folder_id=${few}`);
  await tiles().filter({ hasText: 'Shell' }).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Shell' });
  await drawer.getByText('320 × 160 pixels').waitFor();
  await drawer.getByRole('button', { name: 'Crop or resize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop or resize' });
  await dialog.getByText('90°').click();
  await dialog.getByRole('button', { name: 'Save as new image' }).click();
  await tiles().filter({ hasText: '160 × 320' }).waitFor();
  await drawer.getByLabel('Alt text').fill('A white shell');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Name or alt text' }).fill('white sh');
  await tiles().nth(1).waitFor({ state: 'detached' });
  await tiles().first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1 image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No Data Available!').waitFor();
});
