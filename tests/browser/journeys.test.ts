import { expect, test } from 'vitest';
import { lookOnce } from '#engines/journeys/public.ts';
import { graphOf, steps } from '#features/automation/journeys/server/journeys.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body)).body.data;
const list = (await call('POST', 'lists.json', { list: { name: 'Harbour news' } })).id;
const waits = graphOf([steps.joins(list), steps.wait('pause', 2), steps.end]);
const make = async (name: string, graph?: object): Promise<number> =>
  (await call('POST', 'workflows.json', { workflow: { name, ...(graph && { graph }) } })).id;
const publish = (id: number) => call('POST', `workflows/${id}/publish.json`, {});
const { page } = await keepSignedIn(server);
const step = (name: string) => page.locator('[data-node]', { hasText: name });
const saved = () => page.locator('header [data-step=clean]').waitFor();
const keys = async (id: number): Promise<string[]> =>
  (await call('GET', `workflows/${id}.json`)).graph.nodes.map(({ key }: { key: string }) => key);

test('without journeys the list leads to the templates, and one of them opens with its steps @spec JOURNEYS-004 @spec JOURNEYS-010 @spec JOURNEYS-014', async () => {
  await open(page, server, 'journeys');
  await page.getByRole('link', { name: 'Start from a template' }).click();
  await page.waitForURL(/journeys\/new\/template$/);
  await page.getByRole('button', { name: 'Birthday' }).click();
  await page.getByLabel('Name').fill('Many happy returns');
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.waitForURL(/journeys\/\d+\/builder$/);
  await page.getByRole('heading', { level: 1, name: 'Many happy returns' }).waitFor();
  await expect.poll(() => page.locator('[data-node]').count()).toBeGreaterThan(2);
});

test('scratch or template is offered; a named journey opens empty, is built by mouse, and a reload shows the same @spec JOURNEYS-002 @spec JOURNEYS-003 @spec JOURNEYS-006', async () => {
  await open(page, server, 'journeys/new');
  await page.getByRole('link', { name: /Start from a template/ }).waitFor();
  await page.getByRole('link', { name: /Start from scratch/ }).click();
  await page.getByLabel('Name').fill('By mouse');
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.waitForURL(/journeys\/\d+\/builder$/);
  const id = Number(/journeys\/(\d+)/.exec(page.url())?.[1]);
  const palette = page.getByRole('navigation', { name: 'Steps' });
  const canvas = page.getByRole('region', { name: 'Canvas' });
  await palette
    .getByRole('button', { name: 'Trigger' })
    .dragTo(canvas, { targetPosition: { x: 400, y: 100 } });
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Trigger' }).click();
  await page.getByRole('option', { name: 'Joined a list' }).click();
  await drawer.getByRole('button', { name: 'Lists' }).click();
  await page.getByRole('option', { name: 'Harbour news' }).click();
  await drawer.getByLabel('Step name').click();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await step('Joined a list: Harbour news').waitFor();
  for (const name of ['Wait', 'End']) {
    await palette.getByRole('button', { name, exact: true }).click();
    await drawer.getByRole('button', { name: 'Done' }).click();
    await step(name).first().waitFor();
  }
  await page.getByText('No issues found').waitFor();
  await saved();
  const before = (await call('GET', `workflows/${id}.json`)).graph;
  expect(before.edges).toEqual([
    { from: 'trigger-1', output: 'next', to: 'wait-1' },
    { from: 'wait-1', output: 'next', to: 'end-1' },
  ]);
  await page.reload();
  await step('1 day').waitFor();
  expect(await page.locator('[data-node]').count()).toBe(3);
  expect((await call('GET', `workflows/${id}.json`)).graph).toEqual(before);
});

test('a journey begins by a form that is sent or confirmed, and by pages that are visited', async () => {
  const id = await make('Comes from the site', graphOf([steps.end]));
  await open(page, server, `journeys/${id}/builder`);
  const drawer = page.getByRole('dialog');
  const choose = async (box: string, option: string) => {
    await drawer.getByRole('combobox', { name: box }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: 'Trigger' })
    .click();
  await choose('Trigger', 'Submitted a form');
  await choose('When', 'Address is confirmed');
  await step('Submitted a form: Address is confirmed').waitFor();
  await choose('Trigger', 'Visited a page');
  await drawer.getByLabel('Path').fill('/pricing');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await step('Visited a page: /pricing').waitFor();
  await saved();
  const { nodes } = (await call('GET', `workflows/${id}.json`)).graph;
  expect(nodes.find(({ type }: { type: string }) => type === 'trigger').trigger).toEqual({
    kind: 'page',
    website_ids: [],
    path: '/pricing',
  });
});

test('a deleted step comes back by undo, and what follows a step is copied into another journey', async () => {
  const id = await make('Copied from', waits);
  const other = await make('Copied to');
  await open(page, server, `journeys/${id}/builder`);
  await step('2 days').click();
  await page.getByRole('button', { name: 'Delete step' }).click();
  await expect.poll(() => page.locator('[data-node]').count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('[data-node]').count()).toBe(3);
  await saved();
  expect(await keys(id)).toEqual(['joined', 'pause', 'end']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, server, `journeys/${id}/builder?view=outline`);
  await page.getByRole('button', { name: 'Actions for Wait' }).click();
  await page.getByRole('menuitem', { name: 'Copy with following steps' }).click();
  await page.getByText('2 steps copied').waitFor();
  await open(page, server, `journeys/${other}/builder`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Paste steps' }).click();
  await step('2 days').waitFor();
  await saved();
  expect(await keys(other)).toEqual(['wait-1', 'end-1']);
});

/** Goes from one screen straight to another, as a link does. */
async function follow(path: string, heading: string): Promise<void> {
  const address = `/accounts/${server.account}/${path}`;
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }));`,
  );
  await page.getByRole('heading', { level: 1, name: new RegExp(heading, 'i') }).waitFor();
}

test('the draft of the tab stays on the way to the content editor and back, and is gone after the lists @spec JOURNEYS-011 @spec NAV-032', async () => {
  const id = await make('Written on', waits);
  const draft = () => page.evaluate(() => sessionStorage.getItem('heliograph.journey-draft'));
  await open(page, server, `journeys/${id}/builder`);
  await step('2 days').waitFor();
  const graph = (await call('GET', `workflows/${id}.json`)).graph;
  const back = encodeURIComponent(new URL(page.url()).pathname);
  await follow(`contents/select?journey_id=${id}&back=${back}`, 'New content');
  expect(JSON.parse((await draft()) ?? 'null')).toMatchObject({ journeyId: id });
  await follow(`journeys/${id}/builder`, 'Written on');
  await step('2 days').waitFor();
  expect((await call('GET', `workflows/${id}.json`)).graph).toEqual(graph);
  await follow(`contents/select?journey_id=${id}&back=${back}`, 'New content');
  expect(await draft()).not.toBeNull();
  await follow('lists', 'Lists');
  await expect.poll(draft).toBeNull();
});

test('a published journey shows who is at which step; stopped and started anew @spec JOURNEYS-007 @spec CONTACTS-065 @spec CONTACTS-066', async () => {
  const id = await make('Published', waits);
  await open(page, server, `journeys/${id}/builder`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('“Published” is published').waitFor();
  await call('POST', `lists/${list}/contacts.json`, { contact: { email: 'ann@example.com' } });
  await lookOnce(server.server.services, new AbortController().signal);
  await open(page, server, `journeys/${id}/builder?view=outline`);
  const waiting = page.locator('div:has(> [data-outline=pause])');
  await waiting.getByRole('link', { name: '1 contact at this step' }).click();
  await page.waitForURL(/journey_contacts\?/);
  const row = page.locator('tbody tr', { hasText: 'ann@example.com' });
  await row.getByText('Waiting').waitFor();
  await act(row, 'Start anew');
  await open(page, server, `journeys/${id}/journey_contacts?status=exited`);
  await row.getByText('Exited').waitFor();
  await open(page, server, `journeys/${id}/journey_contacts?status=waiting`);
  await row.getByText('Waiting').waitFor();
  await act(row, 'Stop');
  await page.getByText('No contacts here').or(page.getByText('No results')).first().waitFor();
  const [ann] = (await call('GET', `journeys/${id}/journey_contacts.json`)).journey_contacts;
  await open(page, server, `contacts/${ann.contact_id}`);
  const entries = page.locator('section', { hasText: 'Journeys' }).getByRole('listitem');
  await entries.filter({ hasText: 'Exited' }).first().waitFor();
  await entries.getByRole('link', { name: 'Published' }).first().click();
  await page.waitForURL(new RegExp(`journeys/${id}/journey_contacts`));
});

async function act(row: ReturnType<typeof page.locator>, name: string): Promise<void> {
  await row.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByText('1 contact changed').waitFor();
}

test('each filter shows its kind, and the settings page renames @spec JOURNEYS-001 @spec JOURNEYS-005 @spec JOURNEYS-008', async () => {
  const off = await make('Now disabled', waits);
  await publish(off);
  await call('PUT', `workflows/${off}.json`, { workflow: { status: 'disabled' } });
  const named = await make('To be renamed');
  await open(page, server, 'journeys');
  const row = (name: string) => page.locator('tbody tr', { hasText: name });
  for (const [tab, shown, hidden] of [
    ['Disabled', 'Now disabled', 'To be renamed'],
    ['Draft', 'To be renamed', 'Now disabled'],
    ['Enabled', 'Published', 'Now disabled'],
    ['Modified', 'Now disabled', 'To be renamed'],
    ['All', 'To be renamed', ''],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await row(shown).waitFor();
    if (hidden) await row(hidden).waitFor({ state: 'detached' });
  }
  await open(page, server, `journeys/${named}/edit`);
  await page.getByLabel('Name').first().fill('Renamed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
});

test('the report counts who entered, is inside and finished @spec REPORTS-024', async () => {
  await open(page, server, 'reports/journeys');
  const row = page.locator('tbody tr', { hasText: 'Published' });
  await row.waitFor();
  const cells = await row.getByRole('cell').allInnerTexts();
  // Two entries: the first gave way to the second, which was stopped.
  expect(cells.join('|')).toMatch(/Published\|Enabled\|2\|0\|0/);
});
