import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { load } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);

test.each(['dashboard', 'contacts', 'campaigns', 'contents', 'lists'])(
  'a full load of %s, with the way through the sign-in, takes tens of requests',
  async (screen) => {
    const requests = countRequests(page);
    await load(page, server, screen);
    const { all, files } = requests.end();
    expect(all.length, all.join('\n')).toBeLessThan(100);
    expect(files.length, files.join('\n')).toBeLessThan(60);
    expect(files.length, 'the screen was loaded at all').toBeGreaterThan(10);
  },
);

test('a screen that was loaded before asks the server for none of its files again', async () => {
  await load(page, server, 'contacts');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const cached = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  const asked: { id: string; url: string }[] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.includes('/assets/')) return;
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
    asked.push({ id: requestId, url: response.url });
  });
  await load(page, server, 'contacts');
  await session.detach();
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ id }) => !cached.has(id)).map(({ url }) => url)).toEqual([]);
});

/** Counts what a page asks for from now on. */
function countRequests(of: Page): { end(): { all: string[]; files: string[] } } {
  const all: string[] = [];
  const note = (request: { url(): string }): void => void all.push(request.url());
  of.on('request', note);
  return {
    end: () => {
      of.off('request', note);
      return { all, files: all.filter((url) => url.includes('/assets/')) };
    },
  };
}
