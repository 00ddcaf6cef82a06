import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from 'playwright-core';

/** Makes a list in its drawer and lands on its page. */
export async function makeList(page: Page, list: { name: string; address: string }): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New list' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(list.name);
  await drawer.getByLabel('Postal address').fill(list.address);
  await drawer.getByRole('button', { name: 'Create list' }).click();
  await page.waitForURL(/\/lists\/\d+$/);
  await page.getByRole('heading', { level: 1, name: list.name }).waitFor();
}

/** Imports a file into the list whose page is open, with a new field for every column that has none; waits for the balance. */
export async function importFile(
  page: Page,
  file: { name: string; content: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });
  await page.getByRole('heading', { name: 'Where each column goes' }).waitFor();
  await page
    .getByRole('button', { name: /^Create (a field|fields) for \d+ left-out column/ })
    .click();
  await page.getByRole('combobox', { name: 'Basis of consent' }).click();
  await page.getByRole('option', { name: 'Opt-in by form or checkbox' }).click();
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
}

/** Downloads by a button and reads the file's lines. */
export async function downloadedLines(page: Page, button: string): Promise<string[]> {
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const text = await readFile(await (await downloads).path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
}

/** The mail on the canvas of the designer. */
export function canvas(page: Page): FrameLocator {
  return page.frameLocator('.gjs-frame');
}

/** Drags a block from the palette to below a part of the mail, as a hand does: in small steps, let go where the line shows. */
export async function dragBlock(page: Page, block: string, below: string): Promise<void> {
  const target = canvas(page).getByText(below);
  await target.waitFor();
  const from = await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: block, exact: true })
    .boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error(`The block ${block} or its target is not in view.`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width, from.y + from.height, { steps: 8 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 3, { steps: 25 });
  await page.locator('.gjs-cv-canvas .gjs-placeholder').filter({ visible: true }).first().waitFor();
  await page.mouse.up();
}

/** Replaces the words of a text block and makes the last of them a link. */
export async function writeText(
  page: Page,
  block: string,
  words: { text: string; linked: string; address: string },
): Promise<void> {
  await canvas(page).getByText(block).dblclick();
  const link = page.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words.text + words.linked);
  for (const _letter of words.linked) await page.keyboard.press('Shift+ArrowLeft');
  await link.fill(words.address);
  await link.press('Enter');
  await canvas(page).getByRole('link', { name: words.linked }).waitFor();
}

/** Names the content in its editor and saves it. */
export async function saveContent(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the content' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved/).waitFor();
  await page.waitForURL(/\/contents\/\w+\/\d+/);
}

/** What a new campaign is made of. */
export interface CampaignPlan {
  name: string;
  subject: string;
  fromName: string;
  fromEmail: string;
  /** Null where the campaign was begun from its list. */
  list: string | null;
  content: string;
}

/** Makes a campaign in the wizard, up to the review. */
export async function writeCampaign(page: Page, plan: CampaignPlan): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(plan.name);
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(plan.subject);
  await page.getByLabel('From name').fill(plan.fromName);
  await page.getByLabel('From email').fill(plan.fromEmail);
  await page.getByRole('button', { name: 'Next: Audience' }).click();
  // Keys and screen readers go on in the step that opened.
  await page
    .getByRole('region', { name: 'Audience', exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  if (plan.list !== null) {
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    await page.getByRole('option', { name: plan.list }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Next: Content' }).click();
  await page.getByRole('radio', { name: plan.content }).click();
  await page.getByRole('heading', { name: plan.content }).waitFor();
  await page.getByRole('button', { name: 'Next: Review' }).click();
}

/** Sends what is under review, after a pause or at once, and waits for the dashboard. */
export async function send(page: Page, people: number, pause: 'None' | '20 s'): Promise<void> {
  await page.getByText(pause, { exact: true }).click();
  await page.getByRole('button', { name: `Send to ${people} recipients` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/campaigns\/\d+$/);
}
