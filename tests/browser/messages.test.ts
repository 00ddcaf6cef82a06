import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { load, open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);
beforeEach(() => open(page, server, 'tags'));

/** Chooses Export, which the server answers so. */
async function exportAnswered(status: number, body: unknown): Promise<void> {
  await page.route('**/tags/export.json', (route) => route.fulfill({ status, json: body }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Export' }).click();
}
const snackbars = (kind?: string): Locator =>
  page.locator(
    kind ? `[data-kind="${kind}"][role]` : '[data-kind][role=alert], [data-kind][role=status]',
  );
/** What the snackbar of a kind says; it is closed by its button. */
async function readAndClose(kind: string): Promise<string | null> {
  const text = await snackbars(kind).textContent();
  await snackbars(kind).getByRole('button', { name: 'Close' }).click();
  await snackbars(kind).waitFor({ state: 'detached' });
  return text;
}
/** Forgets the faults that a test has made itself. */
const meant = (fault: RegExp): void => {
  const left = window.faults.filter((one) => !fault.test(one));
  window.faults.splice(0, window.faults.length, ...left);
};

describe('a refused call', () => {
  test.each([
    [
      'each field by its name @spec ERRORS-009',
      { errors: { first_name: ['is short'] } },
      'First name is short',
    ],
    [
      'several fields numbered @spec ERRORS-010',
      { errors: { first_name: ['is short'], reply_to: ['is no address'] } },
      '1) First name is short\n2) Reply to is no address',
    ],
    [
      'a base error without a name @spec ERRORS-011',
      { errors: { base: ['The plan is full.'] } },
      'The plan is full.',
    ],
    ['a plain text as it is @spec ERRORS-012', { errors: 'Too early.' }, 'Too early.'],
  ])('of status 422 says %s', async (_what, body, text) => {
    await exportAnswered(422, body);
    expect(await readAndClose('error')).toBe(text);
  });

  test('of status 422 without errors shows its warning @spec ERRORS-013', async () => {
    await exportAnswered(422, { warning: 'Half of it is exported.' });
    expect(await readAndClose('warning')).toBe('Half of it is exported.');
  });

  test('of status 500 is said for a change and not for a reading @spec ERRORS-015', async () => {
    await exportAnswered(500, { error: 'boom' });
    expect(await readAndClose('error')).toBe('Something went wrong. Please try again.');
    await page.route('**/tags.json*', (route) =>
      route.fulfill({ status: 500, json: { error: 'boom' } }),
    );
    await page.getByLabel('Search: Contact tags').fill('tag 2');
    await page.getByText('This could not be loaded').waitFor();
    expect(await snackbars().count()).toBe(0);
    await page.unroute('**/tags.json*');
    meant(/500/);
  });

  test('of status 403 leads to access denied and says the first reason, unless the call says 403: 0 @spec ERRORS-007 @spec ERRORS-008', async () => {
    const refusal = { errors: { authorization: ['You need the permission tags.', 'And more.'] } };
    await exportAnswered(403, refusal);
    await page.waitForURL(/\/access-denied$/);
    expect(await snackbars('error').textContent()).toBe('You need the permission tags.');
    const content = (
      await server.call('POST', 'contents.json', {
        content: { name: 'Letter', html_part: '<p>Hi</p>' },
      })
    ).body.data.id;
    await page.route('**/contacts.json*', (route) => route.fulfill({ status: 403, json: refusal }));
    const refused = page.waitForResponse('**/contacts.json*');
    await open(page, server, `contents/${content}`);
    expect((await refused).url()).toContain('403=0');
    await page.getByRole('heading', { level: 1, name: 'Letter' }).waitFor();
    expect([page.url(), await snackbars().count()]).toEqual([
      `${server.url}/accounts/${server.account}/contents/${content}`,
      0,
    ]);
    await page.unroute('**/contacts.json*');
    meant(/403/);
  });

  test('of a status that the header response-interceptor lists is left to the call @spec API-010', async () => {
    await page.route('**/dashboard/*.json*', (route) =>
      route.fulfill({ status: 403, json: { errors: { authorization: ['No.'] } } }),
    );
    const refused = page.waitForResponse('**/dashboard/*.json*');
    await open(page, server, 'dashboard');
    const headers = await (await refused).request().allHeaders();
    expect(headers['response-interceptor']?.split(',')).toContain('403');
    expect([new URL(page.url()).pathname, await snackbars().count()]).toEqual([
      `/accounts/${server.account}/dashboard`,
      0,
    ]);
    // Parts further down ask later: none does once the page is left.
    await open(page, server, 'lists');
    await page.unroute('**/dashboard/*.json*');
    meant(/403/);
  });

  test('that takes a minute ends in "Server request timed out." @spec ERRORS-018', async () => {
    // A minute of waiting passes at once.
    await page.evaluate(`globalThis.usualTimeout = AbortSignal.timeout;
    AbortSignal.timeout = ((timeout) => (time) => {
      globalThis.longestWait = time;
      return timeout.call(AbortSignal, 50);
    })(AbortSignal.timeout)`);
    await page.route('**/tags/export.json', () => new Promise(() => {}), { times: 1 });
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await readAndClose('error')).toBe('Server request timed out.');
    expect(await page.evaluate<number>('longestWait')).toBe(60_000);
    await page.evaluate('void (AbortSignal.timeout = globalThis.usualTimeout)');
    meant(/ERR_ABORTED|ERR_FAILED/);
  });

  test('for the time zones is only logged @spec ERRORS-019', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route('**/time_zones.json*', (route) =>
      route.fulfill({ status: 500, json: { error: 'No zones today.' } }),
    );
    await load(page, server, '/users/edit');
    await expect
      .poll(() => logged)
      .toContain('warning: A call failed with status 500: No zones today.');
    expect(await snackbars().count()).toBe(0);
    await page.unroute('**/time_zones.json*');
    meant(/500/);
  });
});

describe('snackbars', () => {
  test('come in four kinds, each in a color of its own and with a button that closes it @spec SHELL-043', async () => {
    const colors = new Set<string>();
    const look = async (kind: string) => {
      colors.add(
        await snackbars(kind)
          .locator('.mantine-Notification-icon')
          .evaluate(
            (icon) =>
              (
                globalThis as unknown as {
                  getComputedStyle(of: unknown): { backgroundColor: string };
                }
              ).getComputedStyle(icon).backgroundColor,
          ),
      );
      await readAndClose(kind);
    };
    await exportAnswered(422, { errors: 'No.' });
    await look('error');
    await exportAnswered(422, { warning: 'Half.' });
    await look('warning');
    await exportAnswered(202, { data: { message: 'It has begun.' } });
    await look('info');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'New tag' });
    await drawer.getByLabel('Name').fill('Tag 00');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await look('success');
    expect(colors.size).toBe(4);
  });

  test('that say the same within a second are one, and stay six seconds @spec SHELL-045 @spec SHELL-046', async () => {
    const answers = Promise.withResolvers<void>();
    await page.route(
      '**/tags/export.json',
      async (route) => {
        await answers.promise;
        await route.fulfill({ status: 422, json: { errors: 'Twice.' } });
      },
      { times: 2 },
    );
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/tags/export.json')) asked.push(response.url());
    });
    await page.clock.install();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    answers.resolve();
    await expect.poll(() => asked.length).toBe(2);
    await snackbars('error').first().waitFor();
    expect(await snackbars('error').count()).toBe(1);
    await page.clock.fastForward(1000);
    await exportAnswered(422, { errors: 'Twice.' });
    await expect.poll(() => snackbars('error').count()).toBe(2);
    await page.clock.fastForward(2500);
    expect(await snackbars('error').count()).toBe(2);
    await page.clock.fastForward(4000);
    await expect.poll(() => snackbars('error').count()).toBe(0);
  });
});

describe('the newest snackbar', () => {
  const archive = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await snackbars('success').getByRole('button', { name: 'UNDO' }).waitFor();
  };

  test('says what was done and to which record; once it is dismissed there is nothing to take back @spec SHELL-042', async () => {
    await server.call('POST', 'lists.json', { list: { name: 'Harbour' } });
    await open(page, server, 'lists');
    await archive('Harbour');
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'Harbour' }).waitFor();
    await expect.poll(() => snackbars('success').count()).toBe(0);
    await archive('Harbour');
    await readAndClose('success');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!/GET|HEAD/.test(request.method())) calls.push(request.url());
    });
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await open(page, server, 'tags');
    expect(calls).toEqual([]);
  });
});

describe('field rules', () => {
  test('a form says once, when typing rests, which rule a number breaks @spec CONST-015', async () => {
    await open(page, server, 'settings/conversion-attribute');
    const days = page.getByLabel('Attribution window');
    const said = page.getByRole('alert');
    for (const typed of ['91', '910', '0', '911']) await days.fill(typed);
    await said.first().waitFor();
    expect(await said.allInnerTexts()).toEqual([
      expect.stringContaining('Number must be less than 91'),
    ]);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  test('an empty field is refused where it stands @spec CONST-002', async () => {
    await open(page, server, 'settings/conversion-attribute');
    await page.getByLabel('Attribution window').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Field is required').first().waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(window.faults).toEqual([]);
  });
});
