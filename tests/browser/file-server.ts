import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { testServer, type TestServer, type TestServerOptions } from '#tests/harness/server.ts';
import { beSignedIn, openBrowser, openWindow, type Window, type FileBrowser } from './browser.ts';

/** Starts a server that stays for all tests of a file. */
export async function keepServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await testServer(options);
  afterAll(() => server.close());
  return server;
}

/** Opens a window, signed in, that stays for all tests of a file; closed before the server. */
export async function keepSignedIn(
  server: TestServer,
  beforeSignIn: (page: Page) => Promise<unknown> | void = () => {},
): Promise<Window & { browser: FileBrowser; window: Window }> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  const window = await openWindow(browser, server);
  await beforeSignIn(window.page);
  await beSignedIn(window.page, server);
  return { ...window, browser, window };
}
