import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const drawer = page.getByRole('dialog');
const openDrawer = async (path: string) => {
  await open(page, server, path);
  await page.getByRole('button', { name: 'Build Segments with AI' }).click();
};

test('nine prompts are suggested, and each becomes a rule or says what the account lacks @spec AISEG-011', async () => {
  await openDrawer('segments/new');
  await drawer.getByRole('button', { name: 'Segment Prompts' }).click();
  const prompts = await page.getByRole('menuitem').allTextContents();
  expect(prompts).toHaveLength(9);
  expect(prompts).toEqual(
    expect.arrayContaining([
      'new subscribers in the last 30 days',
      'no clicks or opens in 30 days',
      'no purchases in 30 days',
      'gmail domain',
      'purchases over 1000 in 120 days',
    ]),
  );
});

test('closing the drawer leaves the builder as it was and forgets the preview @spec AISEG-007', async () => {
  await openDrawer('segments/new');
  const before = await page.locator('[data-part=condition]').count();
  await drawer.getByLabel('Description').fill('gmail domain');
  await drawer.getByRole('button', { name: 'Preview Rule' }).click();
  await drawer.getByText('Email domain is “gmail.com”').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await page.locator('[data-part=condition]').count()).toBe(before);
  expect(await page.getByLabel('Value of Email domain').count()).toBe(0);
  await page.getByRole('button', { name: 'Build Segments with AI' }).click();
  expect(await drawer.getByLabel('Description').inputValue()).toBe('');
  expect(await drawer.getByText('Email domain is “gmail.com”').count()).toBe(0);
});

test('conditions and groups of an answer that ask nothing do not come into the builder @spec AISEG-008', async () => {
  await page.route('**/nlp/generate.json', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const { segment_filters_attributes: lines } = body.data.segment_rules_attributes;
    lines.push({}, { filter: 'and', segment_filters_attributes: [{}] });
    await route.fulfill({ response: answer, json: body });
  });
  await openDrawer('segments/next-gen');
  await drawer.getByLabel('Description').fill('gmail domain');
  await drawer.getByRole('button', { name: 'Generate' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByLabel('Value of Email domain').waitFor();
  expect(await page.locator('[data-part=condition]').count()).toBe(1);
  expect(await page.getByRole('group', { name: 'Group', exact: true }).count()).toBe(0);
  await page.unroute('**/nlp/generate.json');
});

test('a description is stored to be reviewed when the call fails, too @spec AISEG-013', async () => {
  await openDrawer('segments/next-gen');
  await page.route('**/nlp/generate.json', (route) => route.abort());
  await drawer.getByLabel('Description').fill('opened in 7 days');
  const stored = page.waitForRequest((request) => request.url().includes('nlp/store_prompts'));
  await drawer.getByRole('button', { name: 'Generate' }).click();
  expect((await stored).postDataJSON()).toMatchObject({
    input: 'opened in 7 days',
    result: 'To be review',
  });
  await rest(page);
  expect(await drawer.getByLabel('Description').inputValue()).toBe('opened in 7 days');
  await page.unroute('**/nlp/generate.json');
});

test('a preview of plain words goes into the builder when it is saved @spec AISEG-001 @spec AISEG-004 @spec AISEG-006', async () => {
  await open(page, server, 'segments/new');
  const conditions = page.locator('[data-part=condition]');
  const drawer = page.getByRole('dialog');
  const previewed = async () => {
    await page.getByRole('button', { name: 'Build Segments with AI' }).click();
    await drawer.getByRole('button', { name: 'Segment Prompts' }).click();
    const prompt = page.getByRole('menuitem', { name: 'gmail domain' });
    await prompt.waitFor();
    await prompt.click();
    await drawer.getByText('12/1000').waitFor();
    await drawer.getByRole('button', { name: 'Preview Rule' }).click();
    await drawer.getByText('Email domain is “gmail.com”').waitFor();
  };
  await previewed();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await conditions.count()).toBe(1);
  expect(await page.getByLabel('Value of Email domain').inputValue()).toBe('gmail.com');
});

test('what is not understood is said and kept to be reviewed; generating closes the drawer @spec AISEG-005 @spec AISEG-010 @spec AISEG-012', async () => {
  await open(page, server, 'segments/next-gen');
  await page.getByRole('button', { name: 'Build Segments with AI' }).click();
  const drawer = page.getByRole('dialog');
  const text = drawer.getByLabel('Description');
  await text.fill('   ');
  expect(await drawer.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true);
  await text.fill('x'.repeat(1000));
  await drawer.getByText('You have reached the maximum amount of characters allowed').waitFor();
  await drawer.getByText('1000/1000').waitFor();
  await text.fill('people on the moon');
  const stored = page.waitForRequest((request) => request.url().includes('nlp/store_prompts'));
  await drawer.getByRole('button', { name: 'Generate' }).click();
  await page.getByText('Not understood: “people on the moon”').waitFor();
  expect((await stored).postDataJSON()).toMatchObject({ result: 'To be review' });
  await text.fill('opened in 7 days');
  await drawer.getByRole('button', { name: 'Generate' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await page.locator('[data-part=condition]').count()).toBe(1);
});
