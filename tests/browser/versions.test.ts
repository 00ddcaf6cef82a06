import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const { page, window } = await keepSignedIn(server);

const history = () => page.getByRole('dialog', { name: 'Version history' });
const openHistory = async (path: string) => {
  await open(page, server, path);
  await page.getByRole('button', { name: /more/i }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  await history().waitFor();
};

test('the history of a content says which words went and came, shows a version as an email, and brings it back', async () => {
  const content = { name: 'Opening', editor_type: 2, html_part: '<p>Our shop opens</p>' };
  const { id } = await post('contents.json', { content });
  const change = { content: { html_part: '<p>Our shop closes</p>' } };
  await server.call('PUT', `contents/${id}.json`, change, { as: 'contents' });
  const htmlNow = async () => (await server.call('GET', `contents/${id}.json`)).body.data.html_part;
  await openHistory(`contents/${id}`);
  const [newest, first] = [
    history().getByRole('listitem').first(),
    history().getByRole('listitem').last(),
  ];
  await newest.getByText('Current').waitFor();
  expect(await newest.getByRole('deletion').textContent()).toBe('Our shop opens');
  expect(await newest.getByRole('insertion').textContent()).toBe('Our shop closes');
  await first.getByRole('button', { name: 'Show' }).click();
  await first.frameLocator('iframe').getByText('Our shop opens').waitFor();
  await first.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Content restored').waitFor();
  expect(await htmlNow()).toContain('opens');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await rest(page);
  expect(await htmlNow()).toContain('closes');
  // The address keeps what is open.
  expect(page.url()).toContain('history=true');
});

test('the history of a segment names the conditions that went and came', async () => {
  const rule = (value: string) => ({
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: 'email', operator: 'ends_with', value: '@example.com' },
      { criterion: 'field', field: 'first_name', operator: 'is', value },
    ],
  });
  const segment = { name: 'Versioned', segment_rules_attributes: rule('Ann') };
  const { id } = await post('segments.json', { segment });
  const change = { segment: { segment_rules_attributes: rule('Bob') } };
  await server.call('PUT', `segments/${id}.json`, change, { as: 'contacts' });
  await openHistory(`segments/${id}`);
  const newest = history().getByRole('listitem').first();
  await newest.getByRole('deletion').waitFor();
  expect(await newest.getByRole('deletion').allTextContents()).toEqual(['First name is “Ann”']);
  expect(await newest.getByRole('insertion').allTextContents()).toEqual(['First name is “Bob”']);
  await history().getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Segment restored').waitFor();
  await page.getByText('First name is “Ann”').first().waitFor();
  expect(window.faults).toEqual([]);
});
