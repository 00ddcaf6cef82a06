import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body)).body.data;
const { page } = await keepSignedIn(server);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const graphOf = async (id: number) => (await call('GET', `workflows/${id}.json`)).graph;
const saved = () => page.locator('header [data-step=clean]').waitFor();

test('a journey is built in the outline by keys alone', async () => {
  await open(page, server, 'journeys/new/scratch');
  await page.getByLabel('Name').waitFor();
  await page.keyboard.type('By keys');
  await press('Enter');
  await page.waitForURL(/journeys\/\d+\/builder/);
  const id = Number(/journeys\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole('radio', { name: 'Canvas' }).focus();
  await press('ArrowRight');
  await page.getByRole('region', { name: 'Outline' }).waitFor();
  await page.getByRole('button', { name: 'Add step' }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Trigger' }).focus();
  await press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Trigger' }).focus();
  await page.keyboard.type('Contact created');
  await page.getByRole('option', { name: 'Contact created' }).waitFor();
  await press('ArrowDown', 'Enter');
  await drawer.getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a step after Trigger' }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Wait' }).waitFor();
  await page.getByRole('menuitem', { name: 'Wait' }).focus();
  await press('Enter');
  await drawer.getByRole('button', { name: 'Done' }).focus();
  await press('Enter');
  await page.getByText('No issues found').waitFor();
  await saved();
  expect((await graphOf(id)).edges).toEqual([{ from: 'trigger-1', output: 'next', to: 'wait-1' }]);
});

test('on the canvas Tab goes along the ways, arrows move, Enter opens and Delete removes', async () => {
  const graph = {
    nodes: [
      { key: 'in', type: 'trigger', trigger: { kind: 'created' }, position: { x: 0, y: 0 } },
      {
        key: 'pause',
        type: 'wait',
        wait: { kind: 'duration', amount: 3, unit: 'hours' },
        position: { x: 0, y: 120 },
      },
      { key: 'out', type: 'end', position: { x: 0, y: 240 } },
    ],
    edges: [
      { from: 'in', output: 'next', to: 'pause' },
      { from: 'pause', output: 'next', to: 'out' },
    ],
  };
  const { id } = await call('POST', 'workflows.json', { workflow: { name: 'Moved', graph } });
  await open(page, server, `journeys/${id}/builder`);
  await page.locator('[data-node=in]').focus();
  await press('Tab');
  await page.locator('[data-node=pause]:focus').waitFor();
  await press('ArrowRight', 'ArrowRight');
  await saved();
  expect((await graphOf(id)).nodes[1].position).toEqual({ x: 40, y: 120 });
  await page.locator('[data-node=pause]').focus();
  await press('Enter');
  await page.getByRole('dialog').getByText('Entering now: continues').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-node=pause]:focus').waitFor();
  await press('Delete');
  await page.locator('[data-node=pause]').waitFor({ state: 'detached' });
  await saved();
  expect((await graphOf(id)).edges).toEqual([{ from: 'in', output: 'next', to: 'out' }]);
  await press('Control+z');
  await page.locator('[data-node=pause]').waitFor();
});
