import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { beSignedIn, openBrowser, openWindow, type Window, type FileBrowser } from './browser.ts';
import { legacyPage, parentPage, type StandIn } from './stand-ins.ts';
import { rest } from './rest.ts';

let parent: StandIn;
let stranger: StandIn;
let legacy: StandIn;
let server: TestServer;
let bare: TestServer;
let browser: FileBrowser;
let window: Window;
let page: Page;
let contact = 0;

beforeAll(async () => {
  [parent, stranger, legacy] = await Promise.all([parentPage(), parentPage(), legacyPage()]);
  server = await testServer({ env: { EMBED_PARENTS: parent.origin, LEGACY_URL: legacy.origin } });
  bare = await testServer();
  contact = (
    await server.call('POST', 'contacts.json', {
      contact: { email: 'ada@example.org', first_name: 'Ada' },
    })
  ).body.data.id;
  browser = await openBrowser();
});
beforeEach(async () => {
  window = await openWindow(browser, server);
  page = window.page;
});
afterEach(async () => {
  expect(
    window.faults.filter(
      (fault) => !/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/.test(fault),
    ),
  ).toEqual([]);
  await window.close();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([
    server.close(),
    bare.close(),
    parent.close(),
    stranger.close(),
    legacy.close(),
  ]);
});

/** Shows an address of ours in the frame of a parent page. */
async function frameAt(path: string, around: StandIn = parent): Promise<FrameLocator> {
  await page.goto(`${around.origin}/?src=${encodeURIComponent(server.url + path)}`);
  return page.frameLocator('#product');
}

const below = (path: string) => `/accounts/${server.account}/${path}`;
const heard = () =>
  page.evaluate<
    {
      origin: string;
      data: { type: string; name: string; path: string; params: unknown; query: unknown };
    }[]
  >('window.heard');
const tell = (data: unknown) =>
  page.evaluate(
    (message) =>
      (
        globalThis as unknown as {
          document: {
            getElementById(id: string): {
              contentWindow: { postMessage(data: unknown, origin: string): void };
            };
          };
        }
      ).document
        .getElementById('product')
        .contentWindow.postMessage(message, '*'),
    data,
  );

describe('inside a page that may frame us', () => {
  beforeEach(() => beSignedIn(page, server));

  test('every route is told to the parent with name, path, params and query, and no message twice @spec EMBED-004 @spec EMBED-012', async () => {
    const frame = await frameAt(below('contacts?embed=service&name=ada&search=true'));
    await frame
      .getByRole('link', { name: 'ada@example.org' })
      .or(frame.getByRole('link', { name: 'Ada' }))
      .first()
      .click();
    await frame.getByRole('heading', { level: 1 }).filter({ hasText: 'Ada' }).waitFor();
    await expect.poll(async () => (await heard()).length).toBe(2);
    const [first, second] = await heard();
    expect(first).toEqual({
      origin: server.url,
      data: {
        type: 'routeChange',
        name: 'All_contacts',
        path: below('contacts'),
        params: { accountId: String(server.account) },
        query: { embed: 'service', name: 'ada', search: 'true' },
      },
    });
    expect(second!.data).toMatchObject({
      type: 'routeChange',
      name: 'Contact_dashboard',
      path: below(`contacts/${contact}`),
      params: { contactId: String(contact) },
    });
  });

  test('the header goes only for a parent with several clients @spec EMBED-003', async () => {
    const one = await frameAt(below('tags?embed=1'));
    await one.getByRole('heading', { level: 1 }).waitFor();
    await one.getByRole('banner').waitFor();
    expect(await one.getByRole('button', { name: 'Contact support' }).count()).toBe(0);
    const many = await frameAt(below('tags?embed=1&multi_client=true'));
    await many.getByRole('heading', { level: 1 }).waitFor();
    expect(await many.getByRole('banner').count()).toBe(0);
    await many.getByRole('navigation', { name: 'Main menu' }).waitFor();
  });

  test('a preview is the page alone @spec EMBED-005', async () => {
    const frame = await frameAt(below('tags?iframe_preview=true'));
    await frame.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
    expect([
      await frame.getByRole('banner').count(),
      await frame.getByRole('navigation').filter({ hasText: 'Dashboard' }).count(),
    ]).toEqual([0, 0]);
    await frame.getByRole('button', { name: 'New tag' }).first().click();
    expect(await frame.getByRole('dialog').count()).toBe(0);
  });

  test('the core pack opens its screens and denies the others @spec EMBED-006 @spec NAV-030', async () => {
    const open = await frameAt(below(`contacts/${contact}?embed=core`));
    await open.getByRole('heading', { level: 1 }).filter({ hasText: 'Ada' }).waitFor();
    expect(await open.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
    const users = await frameAt(below('users-&-permissions?embed=core'));
    await users.getByRole('button', { name: 'Add User' }).waitFor();
    const made = async (path: string, body: object): Promise<number> =>
      (await server.call('POST', `${path}.json`, body)).body.data.id;
    const campaign = await made('campaigns', { campaign: { name: 'Framed' } });
    const content = await made('contents', {
      content: { name: 'Receipt', html_part: '<p>Thank you.</p>' },
    });
    const letter = await made('transactional_campaigns', {
      transactional_campaign: {
        name: 'Receipt',
        subject: 'Your order',
        from_name: 'Shop',
        from_email: 'shop@example.org',
        content_id: content,
        address: '1 Harbour Street, Port Example',
      },
    });
    for (const path of [
      `contacts/${contact}/orders`,
      `campaigns/${campaign}`,
      `transactional_campaigns/${letter}/edit`,
    ]) {
      const frame = await frameAt(below(`${path}?embed=core`));
      const heading = frame.getByRole('heading', { level: 1 }).first();
      await heading.waitFor();
      expect([path, await heading.innerText()]).not.toContain('You have no access here');
    }
    for (const path of ['journeys/7/builder', 'tags', 'dashboard']) {
      const denied = await frameAt(below(`${path}?embed=core`));
      await denied.getByText('You have no access here').waitFor();
    }
    expect((await heard()).at(-1)?.data.path).toBe('/access-denied');
  });

  test('the service pack opens contacts, new ones and imports of files, and stores, and denies the others @spec EMBED-007', async () => {
    const list = (await server.call('POST', 'lists.json', { list: { name: 'Framed' } })).body.data
      .id;
    for (const [path, title] of [
      ['contacts', 'All contacts'],
      ['contact/new', /contact/i],
      [`contacts/${contact}`, /Ada/],
      [`lists/${list}/file_import`, /import/i],
      [`lists/${list}/ftp_import`, /./],
      ['integrations', 'Integrations'],
      ['integrations/shopify', 'Shopify'],
      ['integrations/neto', /Neto/],
    ] as const) {
      const frame = await frameAt(below(`${path}?embed=service`));
      await frame.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await frame.getByText('You have no access here').count()).toBe(0);
    }
    for (const path of ['campaigns', 'integrations/keap']) {
      const denied = await frameAt(below(`${path}?embed=service`));
      await denied.getByText('You have no access here').waitFor();
    }
  });

  test('another account than the frame’s is denied @spec NAV-030', async () => {
    const frame = await frameAt(below('tags?embed=1'));
    await frame.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
    await tell({ type: 'navigate', path: `/accounts/${server.account + 1}/tags` });
    await frame.getByText('You have no access here').waitFor();
  });

  test('the parent may steer with a path of ours @spec EMBED-009', async () => {
    const frame = await frameAt(below('tags?embed=1'));
    await frame.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
    await tell({ type: 'navigate', path: below('custom_fields') });
    await frame.getByRole('heading', { level: 1, name: 'Custom fields' }).waitFor();
  });
});

test('a page that is not on the list cannot frame us: the server says so @spec EMBED-009', async () => {
  const [allowed, closed] = await Promise.all([
    fetch(server.url, { headers: { accept: 'text/html' } }),
    fetch(bare.url, { headers: { accept: 'text/html' } }),
  ]);
  expect(allowed.headers.get('content-security-policy')).toContain(
    `frame-ancestors 'self' ${parent.origin}`,
  );
  expect(allowed.headers.get('content-security-policy')).toContain(legacy.origin);
  expect([
    closed.headers.get('content-security-policy'),
    closed.headers.get('x-frame-options'),
  ]).toEqual([expect.stringMatching(/frame-ancestors 'self'(;|$)/), 'SAMEORIGIN']);
  const frame = await frameAt('/authentication', stranger);
  await rest(page);
  expect(await frame.getByRole('heading').count()).toBe(0);
});

describe('the older application', () => {
  beforeEach(() => beSignedIn(page, server));
  const classic = () => page.frameLocator('iframe[title="Classic application"]');

  test('shows for the bare account path and for paths that no screen has, with the session @spec EMBED-001 @spec EMBED-002 @spec EMBED-008', async () => {
    await page.goto(`${server.url}/accounts/${server.account}`);
    await classic()
      .getByRole('heading', { name: `Classic at /accounts/${server.account}`, exact: true })
      .waitFor();
    await page.goto(`${server.url}${below('foo/bar?page=2')}`);
    await classic()
      .getByRole('heading', { name: `Classic at ${below('foo/bar')}` })
      .waitFor();
    await classic().getByText(`${server.account} true`).waitFor();
    await page.getByRole('banner').waitFor();
  });

  test('has a loader until it is there @spec EMBED-010', async () => {
    await page.goto(`${server.url}${below('foo/slow')}`);
    await page.getByRole('status', { name: 'Loading the classic application' }).waitFor();
    await classic().getByRole('heading', { name: 'Classic at' }).waitFor();
    await page
      .getByRole('status', { name: 'Loading the classic application' })
      .waitFor({ state: 'detached' });
  });

  test('signs out with loggedOut, and a stranger’s loggedOut is not heard @spec EMBED-009 @spec EMBED-011', async () => {
    await page.goto(`${server.url}${below('foo')}`);
    await classic().getByRole('heading').waitFor();
    await page.evaluate(`window.postMessage({ type: 'loggedOut' }, '*')`);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(new URL(page.url()).pathname).toBe(below('foo'));
    await classic().getByRole('button', { name: 'Leave' }).click();
    await page.locator('input[type=password]').waitFor();
  });
});

test('without an address the host screen explains itself and offers the dashboard @spec EMBED-002', async () => {
  await window.close();
  window = await openWindow(browser, bare);
  page = window.page;
  await beSignedIn(page, bare);
  await page.goto(`${bare.url}/accounts/${bare.account}/foo/bar`);
  await page.getByRole('heading', { name: 'There is no screen at this address' }).waitFor();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.waitForURL(/\/dashboard$/);
});
