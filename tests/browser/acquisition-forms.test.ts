import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { aSite } from './site.builder.ts';
import { load, open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { seriousFindings } from './soundness.ts';

const server = await keepServer();
const { page, browser } = await keepSignedIn(server);
const site = await aSite();
afterAll(() => site.close());
const list = await aListOf(server, []);

const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const email = { id: 'email', kind: 'email', label: 'Email', required: true, binds: 'email' };
const loud = { quiet: false, every_days: 0 };

async function aForm(builder: object): Promise<any> {
  const made = await server.call('POST', 'builders.json', {
    builder: { lists: [list], published: true, ...builder },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  site.body = made.body.data.installation.code;
  site.policy = ["default-src 'none'", 'img-src data:', ...made.body.data.installation.csp].join(
    '; ',
  );
  return made.body.data;
}

async function aVisitor(how: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport: how,
    userAgent: agent,
    locale: 'en-GB',
    extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="131"' },
    reducedMotion: 'reduce',
  });
  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((entries) =>
      entries.getEntries().forEach((entry) => shifts.push((entry as any).value)),
    ).observe({ type: 'layout-shift' as never, buffered: true });
  });
  return visitor;
}
const computer = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const shiftsOf = (visitor: Page) => visitor.evaluate<number[]>('shifts');
const contactOf = async (address: string) =>
  (await server.call('GET', `contacts/get_contact.json?email=${address}`)).status;
const show = async (id: number) => (await server.call('GET', `builders/${id}.json`)).body.data;

test('a popup opens on a page of another origin with a strict policy, is used by keys alone, and does not come again @spec FORMS-012 @spec FORMS-003', async () => {
  const form = await aForm({
    name: 'Keys',
    type: 'popup',
    design: {
      title: 'Ten percent off',
      pages: [
        {
          fields: [
            email,
            { id: 'first_name', kind: 'text', label: 'First name', binds: 'first_name' },
          ],
        },
      ],
      display: { rules: { ...loud, every_days: 7, scroll: 30 } },
    },
  });
  const visitor = await aVisitor(computer);
  await visitor.goto(site.url);
  const dialog = visitor.getByRole('dialog', { name: 'Ten percent off' });
  await visitor.waitForTimeout(300);
  expect(await dialog.count()).toBe(0);
  await visitor.mouse.wheel(0, 2_500);
  await dialog.waitFor();
  expect(await shiftsOf(visitor)).toEqual([]);
  expect(await seriousFindings(visitor)).toEqual([]);
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect([close!.width >= 24, close!.height >= 24]).toEqual([true, true]);
  await visitor.keyboard.type('not an address');
  await visitor.keyboard.press('Enter');
  await dialog.getByText('Please enter an email address').waitFor();
  await visitor.keyboard.press('ControlOrMeta+A');
  await visitor.keyboard.type('keys@shop.example');
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.type('Kim');
  // Round through all that can be reached, never out of it.
  for (let presses = 0; presses < 3; presses += 1) await visitor.keyboard.press('Tab');
  expect(await dialog.getByLabel('Email').evaluate((one) => (one as any).matches(':focus'))).toBe(
    true,
  );
  await visitor.waitForTimeout(2_000);
  await visitor.keyboard.press('Enter');
  await dialog.getByText('Thank you').waitFor();
  await expect.poll(() => contactOf('keys@shop.example')).toBe(200);
  expect(await show(form.id)).toMatchObject({ views: 1, submissions: 1, quarantined: 0 });
  await visitor.keyboard.press('Escape');
  expect(await dialog.count()).toBe(0);
  await visitor.reload();
  await visitor.mouse.wheel(0, 2_500);
  await visitor.waitForTimeout(500);
  expect(await dialog.count()).toBe(0);
});

test('on a phone it is a low sheet that leaves the page usable; closed, it keeps away over reloads @spec FORMS-012', async () => {
  await aForm({
    name: 'Sheet',
    type: 'popup',
    design: {
      title: 'News from us',
      pages: [{ fields: [email] }],
      display: { rules: { ...loud, every_days: 7 } },
    },
  });
  const visitor = await aVisitor(phone);
  await visitor.goto(site.url);
  const sheet = visitor.getByRole('dialog', { name: 'News from us' });
  await sheet.waitFor();
  const box = (await sheet.boundingBox())!;
  expect(box.height).toBeLessThanOrEqual(phone.height * 0.3 + 1);
  expect(Math.round(box.y + box.height)).toBe(phone.height);
  expect(await shiftsOf(visitor)).toEqual([]);
  await visitor.getByRole('heading', { name: 'Shop' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await visitor.reload();
  await visitor.waitForTimeout(400);
  expect(await sheet.count()).toBe(0);
});

test('an embedded form goes on page by page, shows questions by answers, and waits for consent @spec FORMS-012', async () => {
  await aForm({
    name: 'Steps',
    type: 'embedded',
    design: {
      title: 'Two steps',
      pages: [
        {
          fields: [
            {
              id: 'likes',
              kind: 'choice',
              label: 'What do you like?',
              required: true,
              options: [
                { value: 'books', label: 'Books' },
                { value: 'other', label: 'Something else' },
              ],
            },
            {
              id: 'what',
              kind: 'text',
              label: 'What else?',
              show_when: { field: 'likes', operator: 'is', value: 'other' },
            },
          ],
        },
        { fields: [email] },
      ],
      display: { rules: { ...loud, wait_for_consent: true } },
    },
  });
  const visitor = await aVisitor(computer);
  await visitor.goto(site.url);
  const form = visitor.getByRole('region', { name: 'Two steps' });
  await visitor.waitForTimeout(300);
  expect(await form.count()).toBe(0);
  await visitor.evaluate(`heliograph('consent', true)`);
  await form.getByText('Step 1 of 2').waitFor();
  expect(await form.getByLabel('What else?').isVisible()).toBe(false);
  await form.getByLabel('Something else').check();
  await form.getByLabel('What else?').fill('Maps');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByText('Step 2 of 2').waitFor();
  await form.getByLabel('Email').fill('steps@shop.example');
  await visitor.waitForTimeout(2_000);
  await form.getByRole('button', { name: 'Sign up' }).click();
  await form.getByText('Thank you').waitFor();
  expect(await contactOf('steps@shop.example')).toBe(200);
  expect(await seriousFindings(visitor)).toEqual([]);
});

test('a bar stands at the edge, moves nothing, and never shows beside another form', async () => {
  const bar = await aForm({
    name: 'Edge',
    type: 'bar',
    design: {
      title: 'Free delivery',
      pages: [{ fields: [email] }],
      display: { look: { scheme: 'dark', side: 'top' }, rules: loud },
    },
  });
  const popup = await aForm({
    name: 'Second',
    type: 'slide_in',
    design: {
      title: 'Another',
      pages: [{ fields: [email] }],
      display: { rules: { ...loud, delay: 1 } },
    },
  });
  site.body = bar.installation.code + popup.installation.code;
  const visitor = await aVisitor(computer);
  await visitor.goto(site.url);
  await visitor.getByRole('region', { name: 'Free delivery' }).waitFor();
  await visitor.waitForTimeout(1_400);
  expect(await visitor.getByRole('dialog', { name: 'Another' }).count()).toBe(0);
  expect(await shiftsOf(visitor)).toEqual([]);
  expect(await seriousFindings(visitor)).toEqual([]);
  expect((await show(popup.id)).views).toBe(0);
});

test('types are offered; a form is made, saves itself, is published and comes back as saved @spec FORMS-002 @spec FORMS-003 @spec FORMS-004', async () => {
  await open(page, server, 'acquisition/forms/select');
  for (const type of ['Popup', 'Embedded form', 'Bar', 'Slide-in', 'Full page'])
    await page.getByRole('radio', { name: new RegExp(`^${type}`) }).waitFor();
  await page.getByRole('radio', { name: /^Slide-in/ }).click();
  await page.getByRole('button', { name: /^Night/ }).click();
  await page.getByLabel(/^Name/).first().fill('Made by hand');
  await page.getByLabel('Title', { exact: true }).fill('Letters by night');
  const frame = page.frameLocator('iframe[title=Preview]');
  await frame.getByRole('dialog', { name: 'Letters by night' }).waitFor();
  await page.waitForURL(/acquisition\/forms\/\d+\/modify/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The form is published.').waitFor();
  await page.getByRole('tab', { name: 'Install' }).click();
  await page.getByText('<script async').waitFor();
  const { pathname } = new URL(page.url());
  await load(page, server, pathname);
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Letters by night');
  const id = Number(/forms\/(\d+)/.exec(pathname)![1]);
  expect(await show(id)).toMatchObject({ name: 'Made by hand', type: 'slide_in', published: true });
});

test('the list shows views and submissions, and a preview shows the form alone @spec FORMS-001 @spec FORMS-005', async () => {
  const { body } = await server.call('GET', 'builders.json?name=Keys');
  await open(page, server, 'acquisition/forms?per_page=50');
  const row = page.locator('tbody tr', { hasText: 'Keys' });
  await row.getByText('100', { exact: false }).first().waitFor();
  await page.goto(
    `${server.url}/accounts/${server.account}/acquisition/forms/${body.data[0].id}/preview`,
  );
  await page.frameLocator('iframe').getByRole('dialog', { name: 'Ten percent off' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('the builder of a journey is that of the form that fills its list; an unknown journey is not found @spec FORMS-006', async () => {
  await aForm({ name: 'For the journey', design: { title: 'Come in' } });
  const nodes = [
    {
      key: 'in',
      type: 'trigger',
      position: { x: 0, y: 0 },
      trigger: { kind: 'joined_list', list_ids: [list] },
    },
  ];
  const made = await server.call('POST', 'workflows.json', {
    workflow: { name: 'Welcome', graph: { nodes, edges: [] } },
  });
  await load(page, server, `acquisition/builders/${made.body.data.id}/get_builder`);
  await rest(page);
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Come in');
  await load(page, server, 'acquisition/builders/999999/get_builder');
  expect(await page.getByLabel('Title', { exact: true }).count()).toBe(0);
});
