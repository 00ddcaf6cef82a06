import { expect, test } from 'vitest';
import { load, open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const list = await post('lists.json', { list: { name: 'Harbour news' } });
await post('tags.json', { tag: { name: 'Called' } });
for (const first_name of ['Ann', 'Bob', 'Cy'])
  await post('contacts.json', {
    contact: { email: `${first_name}@example.com`, first_name, list_ids: [list.id] },
  });
const { page } = await keepSignedIn(server);

const steps = () => page.locator('[data-part=step]');
const dialog = () => page.getByRole('dialog');
const saveStep = async () => {
  await dialog().getByRole('button', { name: 'Add step' }).click();
  await dialog().waitFor({ state: 'detached' });
};
const add = async (type: string) => {
  await page.getByRole('button', { name: 'Add step', exact: true }).click();
  await page.getByRole('menuitem', { name: type }).click();
};
const pick = async (label: string, name: string) => {
  await dialog().getByLabel(label).click();
  await page.getByRole('option', { name }).first().click();
};

test('steps are built one below the other, are the same after a reload, and run with their rows @spec DATAJ-001 @spec DATAJ-002', async () => {
  await open(page, server, 'data_journeys');
  await page.getByText('No data journeys yet').waitFor();
  await page.getByRole('button', { name: 'New data journey' }).first().click();
  await dialog().getByLabel('Name').fill('Nightly');
  await dialog().getByRole('button', { name: 'Create and add steps' }).click();
  await page.getByText('No steps yet').waitFor();

  await add('Query contacts');
  await dialog().getByLabel('Contacts from').click();
  await page.getByRole('option', { name: 'List', exact: true }).click();
  // A step that names nothing is refused at its field.
  await dialog().getByRole('button', { name: 'Add step' }).click();
  await dialog()
    .getByRole('alert')
    .or(dialog().getByText(/must be an id/i))
    .first()
    .waitFor();
  await pick('List', 'Harbour news');
  await saveStep();
  await add('Check row count');
  await saveStep();
  await add('Update contacts');
  await dialog().getByRole('button', { name: 'Add change' }).click();
  await pick('Tags', 'Called');
  await page.keyboard.press('Escape');
  await saveStep();
  await steps().nth(2).getByText('Add tags: Called').waitFor();

  // By keys alone: the last step goes one place up.
  await steps()
    .nth(2)
    .getByRole('button', { name: /Update contacts/ })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await steps().nth(1).getByText('Add tags: Called').waitFor();
  const words = await steps().allInnerTexts();
  const [path] = /data_journeys.*/.exec(page.url())!;
  await load(page, server, path);
  await steps().nth(2).waitFor();
  expect(await steps().allInnerTexts()).toEqual(words);

  await page.getByRole('button', { name: 'Dry run' }).click();
  const run = page.locator('[data-part=run]').first();
  await run.getByText('Done').first().waitFor();
  await page.getByRole('switch', { name: 'Disabled' }).click();
  await page.getByText('Steps can only be changed while the data journey is disabled.').waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('Run 2').waitFor();
  await run
    .locator('tbody tr')
    .nth(1)
    .getByRole('cell', { name: '3', exact: true })
    .first()
    .waitFor();
  await run.getByRole('button', { name: 'Log of run 2' }).click();
  await dialog().getByText('The run is done.').waitFor();
  await page.keyboard.press('Escape');
  await open(page, server, 'data_journeys');
  await page
    .getByRole('row', { name: /Nightly/ })
    .getByText('Done')
    .waitFor();
  await page.getByRole('switch', { name: 'Enabled: Nightly' }).click();
  await expect
    .poll(async () => (await server.call('GET', 'data_workflows.json')).body.data[0].status)
    .toBe('disabled');
});

test('a schedule is chosen, and the address that starts runs is shown', async () => {
  await open(page, server, 'data_journeys');
  await page.getByText('Nightly').click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await dialog().getByLabel('When its address is called').check();
  expect(await dialog().getByRole('textbox', { name: 'Address' }).inputValue()).toContain(
    '/hooks/data/',
  );
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Runs when its address is called').waitFor();
});
