import { beforeAll, describe, expect, test } from 'vitest';
import { open } from './browser.ts';
import { dragBlock } from './drag-block.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await server.call('POST', 'contacts.json', {
  contact: { email: 'ada@example.org', first_name: 'Ada' },
});
await server.call('POST', 'contacts.json', { contact: { email: 'nobody@example.org' } });
const { window, page } = await keepSignedIn(server);

const contentOf = async (address: string) =>
  (await server.call('GET', `contents/${/\/(\d+)(?:\?|$)/.exec(address)?.[1]}.json`)).body.data;
const preview = () => page.frameLocator('iframe[title="Preview of the email"]');
const isSaved = () => page.getByText(/^Saved \d+ s ago$/).waitFor();
const address = (path: string) => `${server.url}/accounts/${server.account}/${path}`;

describe('the chooser', () => {
  test('offers layouts and editors, and opens the one that is chosen with its layout @spec CONTENT-003 @spec CONTENT-004 @spec CONTENT-005', async () => {
    await open(page, server, 'contents/select');
    for (const way of ['Empty email', 'HTML editor', 'Rich-text editor', 'Pull from a web page'])
      await page.getByText(way).last().waitFor();
    // A small picture shows no scroll bar.
    const picture = page.locator('iframe').first();
    expect(await picture.getAttribute('srcdoc')).toContain('<style>html{overflow:hidden}</style>');
    await page.getByLabel('Name').fill('From a layout');
    await page
      .getByRole('button', { name: /^Use this layout\s*Promotion|Promotion/ })
      .first()
      .click();
    await page.waitForURL(/drag_and_drop_beta\/\d+$/);
    await page.frameLocator('.gjs-frame').getByText('20% off').waitFor();
    expect(await contentOf(page.url())).toMatchObject({ name: 'From a layout', editor_type: 5 });
  });
});

describe('the drag-and-drop editor', () => {
  test('a block that is dragged into a new mail is there after saving and reloading @spec CONTENT-006 @spec CONTENT-007 @spec CONTENT-025', async () => {
    await page.goto(address('contents/drag_and_drop_beta?layout=newsletter'));
    const canvas = page.frameLocator('.gjs-frame');
    await canvas.getByText('THE LONG READ').waitFor();
    await page.locator('.gjs-block', { hasText: 'Button' }).waitFor();
    await dragBlock(page, { label: 'Button', before: 'A headline that says' });
    await canvas.getByText('Have a look').waitFor();
    await page.locator('.gjs-block', { hasText: 'Social' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/drag_and_drop_beta\/\d+$/);
    await page.reload();
    await canvas.getByText('Have a look').waitFor();
    const saved = await contentOf(page.url());
    expect(saved.editor_type).toBe(5);
    expect(saved.mjml_part).toMatch(
      /<mj-button[^>]*href="\{\{ account\.website \}\}"[^>]*>Have a look<\/mj-button>/,
    );
    expect(saved.mjml_part.match(/<mj-social-element /g)).toHaveLength(5);
    expect(saved.html_part).not.toMatch(/googleapis|mailjet|placeholder\.com/);
    expect(window.faults).toEqual([]);
  });

  test('the footer is one click away, and its undoing another', async () => {
    const made = await server.call('POST', 'contents.json', {
      content: {
        name: 'Footless',
        editor_type: 5,
        mjml_part:
          '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>',
      },
    });
    await page.goto(address(`contents/drag_and_drop_beta/${made.body.data.id}`));
    await page.getByRole('button', { name: 'Add footer' }).click();
    await page.getByRole('button', { name: 'Add footer' }).waitFor({ state: 'detached' });
    await isSaved();
    expect((await contentOf(page.url())).html_part).toMatch(/\{\{ ?unsubscribe_url ?\}\}/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: 'Add footer' }).waitFor();
  });

  test('words are saved while they are being written, and on a reload or on the way back right after the last key', async () => {
    const made = await server.call('POST', 'contents.json', {
      content: {
        name: 'Written in place',
        editor_type: 5,
        mjml_part:
          '<mjml><mj-body><mj-section><mj-column><mj-text>Dear <b>all</b></mj-text></mj-column></mj-section></mj-body></mjml>',
      },
    });
    const { id } = made.body.data;
    const words = page.frameLocator('.gjs-frame').getByText('Dear');
    const write = async (text: string) => {
      await words.dblclick();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    };
    const saved = (text: RegExp) =>
      server.until(async () => text.test((await contentOf(`/${id}`)).mjml_part));
    await page.goto(address(`contents/drag_and_drop_beta/${id}`));
    await write(' friends');
    await page.getByText('Not saved yet').waitFor();
    await isSaved();
    // As it would be saved when the block is left: nothing of what the canvas needs to draw it.
    await saved(/>Dear <b>all friends<\/b><\/mj-text>/);
    await page.keyboard.type(' of ours');
    await page.reload();
    await saved(/friends of ours/);
    await write(', hello');
    await page.getByRole('button', { name: 'Back to the contents' }).click();
    await page.waitForURL(/\/contents$/);
    await saved(/ours, hello/);
  });
});

describe('the HTML editor', () => {
  test('saves by itself, shows the mail of one person after the other, and marks what is missing @spec CONTENT-012 @spec CONTENT-013 @spec CONTENT-022', async () => {
    const made = await server.call('POST', 'contents.json', {
      content: { name: 'Written', editor_type: 2, html_part: '<p>Dear reader</p>' },
    });
    await open(page, server, `contents/html_editor/${made.body.data.id}`);
    await page.getByLabel('HTML of the email').click();
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Merge value', exact: true }).click();
    await page.getByRole('menuitem', { name: /First name/ }).click();
    await preview().getByText('Alex').waitFor();
    await isSaved();
    expect((await contentOf(page.url())).html_part).toBe(
      '<p>Dear reader</p>{{ contact.first_name }}',
    );
    await page.getByRole('button', { name: /^Next contact/ }).click();
    await preview().locator('mark', { hasText: 'contact.first_name' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await preview().getByText('Ada').waitFor();
    await page.getByText('Text', { exact: true }).click();
    await page.getByLabel('As plain text').filter({ hasText: 'Ada' }).waitFor();
  });

  test('Liquid that cannot be read is marked at its line, leaves the saved content alone, and is offered after a reload', async () => {
    const made = await server.call('POST', 'contents.json', {
      content: { name: 'Broken', editor_type: 2, html_part: '<p>One</p>\n<p>Two</p>' },
    });
    await open(page, server, `contents/html_editor/${made.body.data.id}`);
    await page.getByLabel('HTML of the email').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('{% if contact.email %}');
    await page
      .getByRole('alert')
      .filter({ hasText: /Not saved: .*not closed on line 2/ })
      .waitFor();
    await page.getByRole('button', { name: 'Line 2' }).waitFor();
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect((await contentOf(page.url())).html_part).toBe('<p>One</p>\n<p>Two</p>');
    await page.reload();
    await page.getByText(/^Unsaved changes of /).waitFor();
    await page.getByRole('button', { name: 'Take them up' }).click();
    await page.locator('.cm-content').getByText('{% if contact.email %}').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('{% endif %}');
    await page.keyboard.press('Control+s');
    await isSaved();
    expect((await contentOf(page.url())).html_part).toMatch(/\{% endif %\}$/);
  });
});

describe('work that cannot be saved', () => {
  const unsaved = page.getByRole('alert').filter({ hasText: /^Not saved/ });
  const aLetter = async (name: string) => {
    const made = await server.call('POST', 'contents.json', {
      content: { name, editor_type: 0, html_part: '<p>Dear all</p>' },
    });
    const { id } = made.body.data as { id: number };
    return {
      id,
      path: `contents/wysiwyg/${id}`,
      saved: async () => (await contentOf(`/${id}`)).html_part as string,
    };
  };
  const write = async (text: string, where = page) => {
    await where.getByRole('textbox', { name: 'The letter' }).click();
    await where.keyboard.press('Control+End');
    await where.keyboard.type(text);
  };

  test('says so while the network is cut, asks before it is left, and is saved when the network is back', async () => {
    const letter = await aLetter('Offline');
    await open(page, server, letter.path);
    await page.context().setOffline(true);
    await write(', offline');
    await unsaved.filter({ hasText: 'The server could not be reached.' }).waitFor();
    await page.getByRole('button', { name: 'Back to the contents' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await write(' still');
    await page.context().setOffline(false);
    await isSaved();
    expect(await letter.saved()).toContain('Dear all, offline still');
  });

  test('because another tab saved it asks which version stays; the tabs know of each other, and a slow save takes no later one away', async () => {
    const letter = await aLetter('Twice open');
    await open(page, server, letter.path);
    const second = await page.context().newPage();
    await open(second, server, letter.path);
    for (const tab of [page, second])
      await tab.getByText('You have this open in another tab').waitFor();
    const held = Promise.withResolvers<void>();
    await second.route(
      `**/contents/${letter.id}.json`,
      async (route) => {
        await held.promise;
        await route.fallback();
      },
      { times: 1 },
    );
    await write(', first', second);
    await second.getByText('Saving…').waitFor();
    await write(' and second', second);
    held.resolve();
    await second.getByText(/^Saved \d+ s ago$/).waitFor();
    expect(await letter.saved()).toContain('Dear all, first and second');
    await write(', of the other tab');
    await page.getByText('You have saved this in another window').waitFor();
    expect(await letter.saved()).toContain('Dear all, first and second');
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await isSaved();
    expect(await letter.saved()).toContain('Dear all, of the other tab');
    await second.close();
    await page.getByText('You have this open in another tab').waitFor({ state: 'detached' });
  });
});

describe('the rich-text editor', () => {
  test('a letter is saved as it was written and opens so again @spec CONTENT-008 @spec CONTENT-009 @spec CONTENT-020', async () => {
    await open(page, server, 'contents/wysiwyg');
    await page
      .getByRole('textbox', { name: 'The letter' })
      .getByText('Write here as you would')
      .click();
    await page.keyboard.press('End');
    await page.keyboard.type(' See you soon.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/wysiwyg\/\d+$/);
    const saved = await contentOf(page.url());
    expect(saved).toMatchObject({
      editor_type: 0,
      html_part: expect.stringContaining('mail program. See you soon.</p>'),
    });
    await page.reload();
    await page.getByRole('textbox', { name: 'The letter' }).getByText('See you soon.').waitFor();
    expect((await contentOf(page.url())).updated_at).toBe(saved.updated_at);
  });
});

describe('addresses of contents', () => {
  let id = 0;
  beforeAll(async () => {
    ({ id } = (
      await server.call('POST', 'contents.json', {
        content: {
          name: 'Addressed',
          editor_type: 2,
          html_part:
            '<p>Hello {{ contact.first_name }}</p><a href="https://example.org/a">Read on</a>',
        },
      })
    ).body.data);
  });

  test('of a preview leads to the page, with usage and links @spec CONTENT-014 @spec CONTENT-015', async () => {
    await page.goto(address(`contents/${id}/preview`));
    await page.waitForURL(address(`contents/${id}`));
    await preview().getByText('Hello Alex').waitFor();
    await page.getByText('https://example.org/a').waitFor();
    await page.getByText('Sent campaigns keep a copy of their own.').waitFor();
    await page.goto(address(`contents/${id}/edit?editor_type=2`));
    await page.waitForURL(address(`contents/html_editor/${id}`));
    // The editor opens on a reading of its own, though the way to it read the content a moment ago.
    await page.locator('.cm-content').getByText('Read on').waitFor();
  });

  test('of the rendered content shows the bare mail @spec CONTENT-017', async () => {
    await page.goto(address(`contents/${id}/render_preview`));
    await preview().getByText('Hello Alex').waitFor();
    expect(
      await page.evaluate(
        '[[4, 4], [1430, 20], [100, 890]].map(([x, y]) => document.elementFromPoint(x, y).tagName)',
      ),
    ).toEqual(['IFRAME', 'IFRAME', 'IFRAME']);
  });

  test('of the old editors lead nowhere @spec CONTENT-021 @spec CONTENT-024', async () => {
    for (const type of [1, 4]) {
      await page.goto(address(`contents/${id}/edit?editor_type=${type}`));
      await page.waitForURL(`${server.url}/404`);
    }
  });

  test('a layout is shown alone @spec CONTENT-002', async () => {
    await page.goto(address('contents/template/welcome/preview'));
    await preview().getByText('Welcome, Alex').waitFor();
  });
});
