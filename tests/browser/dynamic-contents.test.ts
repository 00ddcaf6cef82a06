import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
for (const [email, first_name] of [
  ['ann@example.com', 'Ann'],
  ['bob@example.com', 'Bob'],
  ['cy@example.com', 'Cy'],
])
  await post('contacts.json', { contact: { email, first_name } });
const { page, faults } = await keepSignedIn(server);

const variant = (at: number) => page.locator('[data-part=variant]').nth(at);

/** Writes the variant that is open: who is called so gets these words. */
async function write(at: number, name: string, words: string): Promise<void> {
  await variant(at).locator('[data-part=condition] input').first().focus();
  await page.keyboard.type('First name');
  await page.getByRole('option', { name: 'First name', exact: true }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await variant(at).getByLabel('Value of First name').fill(name);
  await variant(at).getByRole('textbox', { name: 'What this variant says' }).fill(words);
}

test('two variants by rules are written, counted, shown for people and saved, and load as they were @spec DYNAMIC-001 @spec DYNAMIC-002 @spec DYNAMIC-003', async () => {
  await open(page, server, 'dynamic_contents');
  await page.getByRole('button', { name: 'New dynamic content' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Offer');
  await write(0, 'Ann', 'For Ann alone');
  await variant(0).getByText('1 contact gets this variant').waitFor();
  await page.getByRole('button', { name: 'Add variant' }).click();
  await write(1, 'Ann', 'For Ann again');
  await variant(1).getByText('An earlier variant matches all of these contacts').waitFor();
  await variant(1).getByLabel('Value of First name').fill('Bob');
  await variant(1).getByText('1 contact gets this variant').waitFor();
  await page.getByRole('textbox', { name: 'What the default says' }).fill('For everybody');
  const people = page.locator('[data-part=people] > li');
  await people.nth(2).waitFor();
  expect(await people.allInnerTexts()).toEqual([
    expect.stringMatching(/Ann[\s\S]*1\. Variant 1/),
    expect.stringMatching(/Bob[\s\S]*2\. Variant 2/),
    expect.stringMatching(/Cy[\s\S]*Default/),
  ]);
  await page.getByRole('button', { name: 'Move Variant 2 up' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Offer' }).click();
  await variant(0).getByText('First name is “Bob”').first().waitFor();
  expect(await variant(1).innerText()).toContain('First name is “Ann”');
  expect(
    await variant(0).getByRole('textbox', { name: 'What this variant says' }).innerText(),
  ).toContain('For Ann again');
  await page.getByText(/\{\{ dynamic_content\.d\d+ \}\}/).waitFor();
  expect(faults).toEqual([]);
});

test('one that was archived is back in the list by UNDO in the snackbar @spec SHELL-044 @spec DYNAMIC-011', async () => {
  await open(page, server, 'dynamic_contents');
  const row = page.getByRole('row').filter({ hasText: 'Offer' });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
});
