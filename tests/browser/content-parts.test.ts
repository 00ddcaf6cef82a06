import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);

const aDesign = async (name: string, text: string): Promise<number> =>
  (
    await server.call('POST', 'contents.json', {
      content: {
        name,
        editor_type: 5,
        mjml_part: `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`,
      },
    })
  ).body.data.id;
const content = async (id: number) => (await server.call('GET', `contents/${id}.json`)).body.data;
const canvas = page.frameLocator('.gjs-frame');

test('a footer is written with a preview, made the default, and chosen by a campaign @spec CONTENT-019', async () => {
  await open(page, server, 'footers');
  await page.getByRole('button', { name: 'New footer' }).first().click();
  await page.getByLabel('Name').fill('House footer');
  const frame = page.frameLocator('iframe[title="Preview of the email"]');
  await frame.getByRole('link', { name: 'Unsubscribe' }).waitFor();
  await page.getByText('HTML', { exact: true }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('<p>Printed by the sea</p>');
  await frame.getByText('Printed by the sea').waitFor();
  await page.getByRole('switch', { name: 'Default footer' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /House footer/ })
    .getByText('Default')
    .waitFor();
  const id = await aDesign('Letter', 'Dear reader');
  const campaign = await server.call('POST', 'campaigns.json', {
    campaign: { name: 'With a footer', content_id: id },
  });
  await open(page, server, `campaigns/${campaign.body.data.id}/edit?step=content`);
  await page.getByRole('combobox', { name: 'Footer' }).click();
  await page.getByRole('option', { name: /House footer/ }).click();
  await server.until(
    async () =>
      (await server.call('GET', `campaigns/${campaign.body.data.id}.json`)).body.data.footer_id !==
      null,
  );
  expect(window.faults).toEqual([]);
});

test('a row is saved from one email, synced into another, and drawn there as it is now', async () => {
  const first = await aDesign('First', 'Open from nine');
  await open(page, server, `contents/drag_and_drop_beta/${first}`);
  await canvas.getByText('Open from nine').click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Layers', { exact: true }).click();
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Save row' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Opening hours');
  await drawer.getByRole('combobox', { name: 'Category' }).fill('Contact');
  await drawer.getByRole('switch', { name: 'Synced' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });

  const second = await aDesign('Second', 'Something else');
  await open(page, server, `contents/drag_and_drop_beta/${second}`);
  await canvas.getByText('Something else').waitFor();
  await page.getByText('Saved rows', { exact: true }).click();
  await page.getByRole('button', { name: 'Insert Opening hours' }).click();
  await canvas.locator('[data-gjs-type="hg-row"]').getByText('Open from nine').waitFor();
  await server.until(async () => /<!--row:\d+-->/.test((await content(second)).mjml_part));
  expect((await content(second)).html_part).toContain('Open from nine');
  await page.reload();
  await canvas.locator('[data-gjs-type="hg-row"]').getByText('Open from nine').click();
  await page.getByRole('button', { name: 'Turn into a copy' }).click();
  await canvas.locator('[data-gjs-type="mj-text"]', { hasText: 'Open from nine' }).waitFor();
  await server.until(async () => !/<!--row:/.test((await content(second)).mjml_part));
  expect(window.faults).toEqual([]);
});
