import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { waitEagerly } from './eager-waits.ts';
import { rest, watchRequests } from './rest.ts';

/** A browser window on a test server, and everything that went wrong in it. */
export interface Window {
  page: Page;
  /** Console errors, page errors, failed or remote requests so far. */
  faults: string[];
  close(): Promise<void>;
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a minute: more room for young objects, and no threads that follow its garbage, saves a quarter of the work.
  '--js-flags=--single-threaded-gc --min-semi-space-size=16 --max-semi-space-size=32',
  // What a headless browser says of itself would make every open and click of a mail a machine's.
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];

/** The Chromium that npm test finds or installs. */
export function chromiumPath(): string {
  const known = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('No Chromium was found: install it, or set CHROMIUM to its path.');
  return found;
}

// All files of a worker share one Chromium, which ends with the worker; their windows have nothing in common.
let chromiumOfWorker: Promise<Browser> | undefined;

/** A browser of one file's own: closing it closes the windows that were opened by it. */
export async function openBrowser(): Promise<Pick<Browser, 'newContext' | 'close'>> {
  const running = chromiumOfWorker && (await chromiumOfWorker);
  if (!running?.isConnected())
    chromiumOfWorker = chromium.launch({ executablePath: chromiumPath(), args: flags });
  const browser = await chromiumOfWorker!;
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** What a test file has of the worker's Chromium. */
export type FileBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** Opens a window of a size and theme that writes down every fault, of its other tabs as well. */
export async function openWindow(
  browser: FileBrowser,
  server: TestServer,
  how: { width?: number; height?: number; dark?: boolean } = {},
): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: how.width ?? 1440, height: how.height ?? 900 },
    colorScheme: how.dark ? 'dark' : 'light',
    // What slides in is there at once.
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  watchRequests(context);
  const faults: string[] = [];
  const home = new URL(server.url).hostname;
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|412|422)/.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).hostname !== home)
      faults.push(`remote request: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500)
      faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  const page = await context.newPage();
  waitEagerly(page);
  return { page, faults, close: () => context.close() };
}

/** Signs in with the server's first user and waits for the dashboard. */
export async function signIn(page: Page, server: TestServer): Promise<void> {
  await page.goto(server.url);
  await fillSignIn(page, server);
  await page.waitForURL(/\/accounts\/\d+\/dashboard/);
  await page.locator('h1').first().waitFor();
}

// Who has signed in at a server without a browser; windows are handed the session.
const people = new WeakMap<TestServer, ABrowser>();

/** Is signed in with the server's first user, past the sign-in page, and at the first screen: for tests that are not about signing in. */
export async function beSignedIn(page: Page, server: TestServer): Promise<void> {
  const person = people.get(server) ?? new ABrowser(server.url);
  people.set(server, person);
  const next = await person.authorize();
  // At first, and where a test before this one has ended the session.
  if (next.pathname !== '/auth/callback') await person.signIn(next, server.email, server.password);
  const domain = new URL(server.url).hostname;
  await page.context().addCookies(person.cookies().map((cookie) => ({ ...cookie, domain })));
  await page.goto(server.url);
  await page.waitForURL(/\/accounts\/\d+\/dashboard|\/select-account/);
  await page.locator('h1').first().waitFor();
}

/** Fills in the sign-in page and sends it. */
export async function fillSignIn(
  page: Page,
  server: TestServer,
  password = server.password,
): Promise<void> {
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill(server.email);
  await page.locator('input[type=password]').first().fill(password);
  await page.keyboard.press('Enter');
}

/** Loads a screen of the first account, or a whole path, anew, and waits until it rests. */
export async function load(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(server.url + pathOf(server, path));
  await page.locator('h1').first().waitFor();
  await rest(page);
}

/** Goes to a screen as a link does, much faster than loading it anew; nothing that was read from the server, or said in a snackbar, before is left. */
export async function open(page: Page, server: TestServer, path: string): Promise<void> {
  if (!(await leaveScreen(page, server))) return load(page, server, path);
  await page.evaluate(forgetAll);
  await rest(page);
  await follow(page, pathOf(server, path));
}

/** Goes to a screen as a link does, with what is known of the account and the person. */
export async function openInside(page: Page, server: TestServer, path: string): Promise<void> {
  if (!(await leaveScreen(page, server))) return load(page, server, path);
  await follow(page, pathOf(server, path));
}

const pathOf = (server: TestServer, path: string): string =>
  path.startsWith('/') ? path : `/accounts/${server.account}/${path}`;

/** Goes to a page that does not exist, so that no part of the last screen stays; false where that is not possible. */
async function leaveScreen(page: Page, server: TestServer): Promise<boolean> {
  if (!page.url().startsWith(`${server.url}/accounts/`)) return false;
  const dialog = page.getByRole('dialog').first();
  await goTo(page, pathOf(server, 'between-two-screens'));
  await newHeading(page).or(dialog).first().waitFor();
  // A drawer that stays open, or the question whether changes may be lost.
  return !(await dialog.isVisible());
}

async function follow(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await newHeading(page).waitFor();
  await rest(page);
}

const newHeading = (page: Page): Locator => page.locator('h1:not([data-seen])').first();

function goTo(page: Page, address: string): Promise<unknown> {
  return page.evaluate(
    `document.querySelectorAll('h1').forEach((one) => one.setAttribute('data-seen', ''));
    history.pushState({}, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
}

// The cache is handed down by one of the parts around all screens. Snackbars go one by one, because others may wait behind them.
const forgetAll = `(async () => {
  const root = document.getElementById('root');
  const top = Object.keys(root).find((key) => key.startsWith('__reactContainer$'));
  const parts = [root[top].stateNode.current];
  let part = parts.pop();
  while (!part.memoizedProps?.client?.getQueryCache) {
    parts.push(...[part.sibling, part.child].filter(Boolean));
    part = parts.pop();
  }
  void part.memoizedProps.client.resetQueries();
  for (let close; (close = document.querySelector('.mantine-Notification-closeButton')); ) {
    close.click();
    await new Promise(requestAnimationFrame);
  }
})()`;
