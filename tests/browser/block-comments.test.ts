import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);

test('a block is commented on, marked, answered and resolved; the comment stays when the block goes', async () => {
  const made = await server.call('POST', 'contents.json', {
    content: {
      name: 'Commented',
      editor_type: 5,
      mjml_part:
        '<mjml><mj-body><mj-section padding="20px 16px"><mj-column><mj-text>Our summer is here</mj-text><mj-button href="https://example.org">Go</mj-button></mj-column></mj-section></mj-body></mjml>',
    },
  });
  const { id } = made.body.data;
  const threads = async () => (await server.call('GET', `contents/${id}/comments.json`)).body.data;
  const canvas = page.frameLocator('.gjs-frame');
  const side = page.getByRole('region', { name: 'Settings' });
  await open(page, server, `contents/drag_and_drop_beta/${id}`);
  await canvas.getByText('Our summer is here').click();
  await side.getByText('Comments', { exact: true }).click();
  await side.getByLabel('Comment on Text: Our summer is here').fill('Which summer?');
  await side.getByRole('button', { name: 'Comment', exact: true }).click();
  await side.getByRole('article').getByText('Which summer?').waitFor();
  await side.getByText('Comments (1)').waitFor();
  const marked = canvas.locator('[data-comments="1"]');
  await marked.waitFor();
  const { mjml_part: mjml, html_part: html } = (await server.call('GET', `contents/${id}.json`))
    .body.data;
  expect(mjml).toContain('css-class="hg-note-');
  expect(html).not.toContain('hg-note');

  // A copy of the block is another block; undo does not take the comment from its own.
  await canvas.getByText('Our summer is here').click();
  await page.keyboard.press('Control+d');
  await expect.poll(() => canvas.getByText('Our summer is here').count()).toBe(2);
  expect(await marked.count()).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => canvas.getByText('Our summer is here').count()).toBe(1);
  await marked.waitFor();

  await side.getByRole('button', { name: 'Reply' }).click();
  await side.getByLabel('Reply').fill('The one of the south.');
  await side.getByRole('button', { name: 'Send reply' }).click();
  await side.getByText('The one of the south.').waitFor();

  await canvas.getByText('Our summer is here').click();
  await page.keyboard.press('Delete');
  await side.getByText('Text: Our summer is here (block is gone)').waitFor();
  await server.until(async () => (await threads())[0].is_gone === true);
  await page.keyboard.press('Control+z');
  await side.getByRole('button', { name: 'Text: Our summer is here' }).click();
  await marked.waitFor();

  await side.getByRole('button', { name: 'Resolve' }).click();
  await side.getByText('No open comments.').waitFor();
  await marked.waitFor({ state: 'detached' });
  await side.getByRole('switch', { name: 'Show resolved comments' }).click();
  await side.getByRole('button', { name: 'Reopen' }).waitFor();
  expect((await threads())[0]).toMatchObject({ replies: [{ text: 'The one of the south.' }] });
  expect(window.faults).toEqual([]);
});
