import { expect, test } from 'vitest';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);

const address = (path: string) => `${server.url}/accounts/${server.account}/${path}`;
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;
const visit = (path: string) => page.goto(address(path));
const make = async (name: string) =>
  (
    await server.call('POST', 'content_templates.json', {
      content_template: { name, mjml_part: mjml(name) },
    })
  ).body.data.id;
const templateAt = async (url: string) =>
  (
    await server.call(
      'GET',
      `content_templates/${/\/(\d+)(?:\/edit)?(?:\?|$)/.exec(url)?.[1]}.json`,
    )
  ).body.data;
const canvas = () => page.frameLocator('.gjs-frame');
const preview = () => page.frameLocator('iframe[title="Preview of the email"]');

test('own templates and the gallery are two tabs, and old addresses lead to the first @spec TEMPLATES-001 @spec TEMPLATES-006 @spec TEMPLATES-007', async () => {
  await make('House style');
  await visit('contents/template?tab=my-template');
  await page.locator('tbody tr', { hasText: 'House style' }).waitFor();
  for (const old of ['content_templates', 'content_templates/choose_template']) {
    await page.goto(address(old));
    await page.waitForURL(address('contents/template?tab=my-template'));
    await page.locator('tbody tr', { hasText: 'House style' }).waitFor();
  }
});

test('the gallery loads pictures of what is in view alone, is narrowed by words, and makes an email of a layout @spec TEMPLATES-011', async () => {
  await visit('contents/template?tab=my-template');
  await page.getByRole('tab', { name: 'Gallery' }).click();
  await page.waitForURL(/tab=gallery/);
  const cards = page.getByRole('button', { name: /^Look at it/ });
  await page.locator('iframe').nth(4).waitFor();
  expect(await cards.count()).toBeGreaterThanOrEqual(16);
  expect(await page.locator('iframe').count()).toBeLessThan(await cards.count());
  await page.getByLabel('Find a template').fill('cake');
  await expect.poll(() => cards.count()).toBe(1);
  await cards.first().click();
  await preview().getByText('Happy birthday, Alex!').waitFor();
  await page.getByRole('button', { name: 'Make an email' }).click();
  await page.waitForURL(/contents\/drag_and_drop_beta\/\d+/);
  await canvas().getByText('Happy birthday').waitFor();
});

test('a template is made by its form, by an editor and by a layout; what was built is there again @spec TEMPLATES-002 @spec TEMPLATES-003 @spec TEMPLATES-004', async () => {
  await visit('content_templates/new');
  const plainLetter = page.getByRole('button', { name: /^Use this layout\s*Plain letter/ });
  // While the cards still load, a click may fall between them: without a name, another one changes nothing.
  await expect
    .poll(async () => {
      await plainLetter.click();
      return page.getByText('cannot be blank').first().isVisible();
    })
    .toBe(true);
  await page.getByLabel('Name').fill('Letters of the house');
  await page.getByRole('combobox', { name: 'Category' }).fill('Letters');
  await plainLetter.click();
  await page.waitForURL(/content_templates\/drag_and_drop_beta\/\d+$/);
  await canvas().getByText('write as you would write to one person').waitFor();
  expect(await templateAt(page.url())).toMatchObject({
    name: 'Letters of the house',
    category: 'Letters',
    layout: 'letter',
  });
  await visit('content_templates/select_editor');
  for (const editor of ['HTML editor', 'Rich-text editor'])
    await page.getByRole('link', { name: editor }).waitFor();
  await page.getByRole('link', { name: /^Drag and drop/ }).click();
  await page.getByRole('button', { name: /^Use this layout\s*Receipt/ }).click();
  await page.waitForURL(/drag_and_drop_beta\?layout=receipt$/);
  await canvas().getByText('Your receipt').waitFor();
});

test('the designer makes a template and opens it as it was saved @spec TEMPLATES-008 @spec TEMPLATES-009', async () => {
  await visit('content_templates/drag_and_drop_beta?layout=survey');
  await canvas().getByText('ONE QUESTION, ONE CLICK').waitFor();
  await page.getByLabel('Name of the content').fill('Our survey');
  await page.locator('.gjs-block', { hasText: 'Button' }).click();
  await canvas().getByText('Have a look').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/content_templates\/drag_and_drop_beta\/\d+/);
  const saved = await templateAt(page.url());
  expect(saved).toMatchObject({ name: 'Our survey', layout: 'survey', editor_type: 5 });
  expect(saved.mjml_part).toContain('Have a look');
  await page.reload();
  await canvas().getByText('Have a look').waitFor();
  await page.getByRole('button', { name: 'Back to the templates' }).click();
  await page.locator('tbody tr', { hasText: 'Our survey' }).waitFor();
});

test('a template gets another name, its history, and an email is made of it @spec TEMPLATES-005', async () => {
  const id = await make('First name');
  await visit(`content_templates/${id}/edit`);
  await preview().getByText('First name').waitFor();
  await page.getByLabel('Name').fill('Second name');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second name' }).waitFor();
  expect(await templateAt(`/${id}`)).toMatchObject({ name: 'Second name' });
  await page.goto(address(`contents/template/${id}/preview`));
  await preview().getByText('First name').waitFor();
  await visit(`content_templates/${id}/edit`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make an email' }).click();
  await page.waitForURL(/contents\/drag_and_drop_beta\/\d+/);
  await canvas().getByText('First name').waitFor();
});

test('a content becomes a template, and is asked about when there is one like it', async () => {
  const content = await server.call('POST', 'contents.json', {
    content: { name: 'Worth keeping', editor_type: 5, mjml_part: mjml('Kept for later') },
  });
  const keep = async () => {
    await visit(`contents/${content.body.data.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Make a template' }).click();
  };
  await keep();
  await page.waitForURL(/content_templates\/\d+\/edit/);
  await preview().getByText('Kept for later').waitFor();
  await keep();
  await page.getByText('The template “Worth keeping” has the same design.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const named = await server.call('GET', 'content_templates.json?name=Worth');
  expect(named.body.meta.total).toBe(1);
});

test('the old address of an editor leads nowhere @spec TEMPLATES-010', async () => {
  await visit('content_templates/edit_template');
  await page.waitForURL(`${server.url}/404`);
});
