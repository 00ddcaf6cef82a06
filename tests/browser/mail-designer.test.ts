import { describe, expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);

describe('a designed mail', () => {
  const canvas = page.frameLocator('.gjs-frame');
  let id = 0;
  const content = async () => (await server.call('GET', `contents/${id}.json`)).body.data;
  const mjml = async (): Promise<string> => (await content()).mjml_part;
  const saved = (text: string) => server.until(async () => (await mjml()).includes(text));

  test('has the window to itself; a merge value is found, put in and changed by keys, and saved as Liquid', async () => {
    await server.call('POST', 'brands.json', {
      brand: {
        name: 'Harbour',
        color: '#0f766e',
        kit: {
          colors: [{ name: 'Sand', color: '#f4ecdf' }],
          heading_font: 'Verdana, Geneva, sans-serif',
          button_radius: 21,
        },
      },
    });
    const made = await server.call('POST', 'contents.json', {
      content: {
        name: 'Designed',
        editor_type: 5,
        mjml_part:
          '<mjml><mj-body><mj-section padding="20px 16px"><mj-column><mj-text>Dear {{ contact.first_name | default: &quot;O\'Neil&quot; }}, {{ contact.email | upcase }}</mj-text><mj-button href="https://example.org">Go</mj-button></mj-column></mj-section></mj-body></mjml>',
      },
    });
    id = made.body.data.id;
    await open(page, server, `contents/drag_and_drop_beta/${id}`);
    await canvas.getByText("First name · O'Neil").waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    await canvas.getByText('Dear').dblclick();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Merge value' }).press('Enter');
    const search = page.getByPlaceholder('Find a value');
    await search.fill('last n');
    await search.press('Enter');
    await page.getByLabel('Default').fill('friend');
    await page.keyboard.press('Enter');
    await canvas.getByText('Last name · friend').waitFor();
    await page.keyboard.type('!');
    // What was there before is written as it was, entities and all.
    await saved(
      '>Dear {{ contact.first_name | default: &quot;O\'Neil&quot; }}, {{ contact.email | upcase }}{{ contact.last_name | default: "friend" }}!</mj-text>',
    );
    await canvas.getByText('Last name · friend').click();
    await page.getByLabel('Default').fill('');
    await page.keyboard.press('Enter');
    await saved('{{ contact.last_name }}!');
  });

  test('follows the settings of the mail in all its blocks, new ones too, until they are undone', async () => {
    await page.keyboard.press('Escape');
    await page.getByText('Email', { exact: true }).click();
    await page.getByLabel('Preheader').fill('Ten & more');
    await page.getByRole('textbox', { name: 'Round corners' }).fill('9');
    await page.getByRole('combobox', { name: 'Font' }).last().click();
    await page.getByRole('option', { name: 'Georgia' }).click();
    await page.locator('.gjs-block', { hasText: 'Hero' }).click();
    await canvas.getByText('One big promise').waitFor();
    await saved('One big promise');
    const { html_part: html } = await content();
    expect(html).toContain('>Ten &amp; more</div>');
    expect(html.match(/border-radius:9px/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).not.toMatch(/font-family:(?!Georgia)/);
    await page.reload();
    await page.getByText('Email', { exact: true }).click();
    await page.locator('input[value="Georgia"]').first().waitFor();
    await canvas.getByText('One big promise').click();
    await page.keyboard.press('Delete');
    await canvas.getByText('One big promise').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await canvas.getByText('One big promise').waitFor();
  });

  test('shows rows to those a condition is about, and lists its blocks by what they say', async () => {
    await page.locator('.gjs-block', { hasText: 'If / else' }).click();
    await canvas.locator('[data-label="Shown to contacts if First name is known"]').waitFor();
    await page.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'is', exact: true }).click();
    await page.getByLabel('Value', { exact: true }).fill('Ada');
    await canvas.locator('[data-label="Shown to contacts if First name is “Ada”"]').waitFor();
    await saved('<mj-raw>{% if contact.first_name == "Ada" %}</mj-raw>');
    await page.getByRole('switch', { name: 'Show something else to everyone else' }).click();
    await server.until(async () => !(await mjml()).includes('{% else %}'));
    await page.getByText('Layers', { exact: true }).click();
    const layers = page.getByRole('treeitem');
    await layers.filter({ hasText: 'Text: First name, this is for you.' }).waitFor();
    const button = layers.filter({ hasText: 'Button: Go' });
    await button.click();
    await page.keyboard.press('Control+ArrowUp');
    await server.until(async () => /<mj-button[^>]*>Go<.*>Dear/s.test(await mjml()));
  });

  test('shows one block of a column to contacts with a tag, and takes the look of a brand', async () => {
    await page.getByRole('button', { name: 'Show to some contacts only' }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Tag', exact: true }).click();
    await page.getByRole('combobox', { name: 'Has the tag' }).fill('Best customer');
    await canvas.locator('[data-label="Shown to contacts with the tag “Best customer”"]').waitFor();
    await saved('<mj-raw>{% if contact.tags contains "Best customer" %}</mj-raw><mj-button');
    await page
      .getByRole('region', { name: 'Settings' })
      .getByText('Email', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Apply brand' }).click();
    await canvas.getByText('Harbour').waitFor();
    await saved('css-class="brand-header"');
    const { html_part: html } = await content();
    expect(html).toMatch(/bgcolor="#0f766e"[^>]*>\s*<a/);
    expect(html).toContain('border-radius:21px');
    expect(html).toMatch(/font-family:Verdana[^>]*>One big promise/);
    await page.keyboard.press('Control+z');
    await canvas.getByText('Harbour').waitFor({ state: 'detached' });
    await server.until(async () => !/Harbour|Verdana|#0f766e|21px/i.test(await mjml()));
    await page
      .getByRole('region', { name: 'Settings' })
      .getByText('Email', { exact: true })
      .click();
    await page.getByLabel('Link color').click();
    await page.getByRole('button', { name: '#f4ecdf' }).click();
    await saved('a { color: #f4ecdf');
    expect(window.faults).toEqual([]);
  });
});

describe('a content that a campaign needs', () => {
  test('is written on the way and chosen on the way back', async () => {
    const made = await server.call('POST', 'campaigns.json', {
      campaign: { name: 'Needs words', subject: 'Hello', from_email: 'news@example.org' },
    });
    await open(page, server, `campaigns/${made.body.data.id}/edit?step=content`);
    await page.getByRole('button', { name: 'New content' }).first().click();
    await page.getByLabel('Name').fill('Written on the way');
    await page.getByRole('button', { name: /HTML editor/ }).click();
    await page.getByRole('textbox', { name: 'HTML of the email' }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForURL(/\/campaigns\/\d+\/edit\?step=content$/);
    await page.getByRole('heading', { name: 'Written on the way' }).waitFor();
  });
});
