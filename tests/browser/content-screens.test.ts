import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

let story = 'The first edition';
const press = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<html><body><p>${story}</p></body></html>`),
);
await new Promise<void>((resolve) => press.listen(0, '127.0.0.1', resolve));
afterAll(() => press.close());
const host = `127.0.0.1:${(press.address() as AddressInfo).port}`;
const server = await keepServer({ env: { FETCH_ALLOW: host } });
const { browser, window, page } = await keepSignedIn(server);

const aContent = async (content: Record<string, unknown>): Promise<number> =>
  (await server.call('POST', 'contents.json', { content: { html_part: '<p>Hi</p>', ...content } }))
    .body.data.id;
const content = async (id: number) => (await server.call('GET', `contents/${id}.json`)).body.data;
const address = (path: string) => `${server.url}/accounts/${server.account}/${path}`;
const preview = () => page.frameLocator('iframe[title="Preview of the email"]');

test('the list shows each content with its editor and, beside it, the folders @spec CONTENT-001', async () => {
  const folder = await server.call('POST', 'folders.json', {
    folder: { name: 'Spring', folder_type: 'content' },
  });
  await aContent({ name: 'In spring', folder_id: folder.body.data.id });
  await aContent({ name: 'A letter', editor_type: 0 });
  await open(page, server, 'contents');
  await page
    .getByRole('row', { name: /A letter/ })
    .getByText('WYSIWYG')
    .waitFor();
  await page
    .getByRole('row', { name: /In spring/ })
    .getByText('HTML')
    .waitFor();
  await page.getByRole('button', { name: 'Show folders' }).click();
  await page.getByRole('treeitem', { name: /Spring/ }).click();
  await page.getByRole('row', { name: /A letter/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /In spring/ }).waitFor();
});

test('a page of the web becomes a content, and is fetched anew when it has changed @spec CONTENT-010 @spec CONTENT-011 @spec CONTENT-023', async () => {
  await open(page, server, 'contents/pull_from_url');
  await page.getByRole('textbox', { name: /Address/ }).fill(`http://${host}/news`);
  await page.keyboard.press('Enter');
  await preview().getByText('The first edition').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/pull_from_url\/\d+/);
  const id = Number(/pull_from_url\/(\d+)/.exec(page.url())?.[1]);
  expect(await content(id)).toMatchObject({ editor_type: 3, source_url: `http://${host}/news` });
  story = 'The second edition';
  await page.reload();
  await preview().getByText('The first edition').waitFor();
  await page.getByRole('button', { name: /Fetch again/ }).click();
  await preview().getByText('The second edition').waitFor();
  await server.until(async () => (await content(id)).html_part.includes('second edition'));
});

test('settings rename a content, put it in a folder and suggest words to campaigns; an editor’s number leads to the editor @spec CONTENT-016', async () => {
  const id = await aContent({ name: 'Old name' });
  await open(page, server, `contents/${id}/edit`);
  await page.getByRole('textbox', { name: 'Name' }).fill('New name');
  await page.getByLabel('Suggested subject').fill('Ten new books');
  await page.getByLabel('Suggested preheader').fill('And one old');
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Spring' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(new RegExp(`/contents/${id}$`));
  expect(await content(id)).toMatchObject({
    name: 'New name',
    subject: 'Ten new books',
    preheader: 'And one old',
    folder_id: expect.any(Number),
  });
  await open(page, server, 'contents');
  await page.getByRole('row', { name: /New name/ }).waitFor();
  await page.goto(address(`contents/${id}/edit?editor_type=2`));
  await page.waitForURL(new RegExp(`/contents/html_editor/${id}`));
  for (const old of [1, 4]) {
    await page.goto(address(`contents/${id}/edit?editor_type=${old}`));
    await page.waitForURL(/\/404$/);
  }
  const campaign = await server.call('POST', 'campaigns.json', { campaign: { name: 'Begins' } });
  await open(page, server, `campaigns/${campaign.body.data.id}/edit?step=content&content=${id}`);
  await server.until(
    async () =>
      (await server.call('GET', `campaigns/${campaign.body.data.id}.json`)).body.data.subject ===
      'Ten new books',
  );
});

test('old addresses of email templates end at 404, signed in or not @spec CONTENT-018', async () => {
  const stranger = await openWindow(browser, server);
  for (const visitor of [page, stranger.page])
    for (const path of ['email_templates', 'email_templates/5/edit']) {
      await visitor.goto(address(path));
      await visitor.waitForURL(/\/404$/);
    }
});

test('a journey that sent somebody here is carried along to the editor and back @spec CONTENT-028', async () => {
  const back = `/accounts/${server.account}/campaigns`;
  await open(page, server, `contents/select?journey_id=7&back=${encodeURIComponent(back)}`);
  await page.getByText('HTML editor').last().click();
  await page.waitForURL(/html_editor\/\d+/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('journey_id'), searchParams.get('back')]).toEqual(['7', back]);
  const id = Number(/html_editor\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/\/campaigns/);
  expect(new URL(page.url()).searchParams.get('content')).toBe(String(id));
  expect(window.faults).toEqual([]);
});
