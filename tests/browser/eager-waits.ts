import type { Page } from 'playwright-core';

/*
 * Playwright looks for what a test waits for after 20, 50, 100, 100 ms and from then on every half second, so that most
 * waits end a quarter of a second late. Its own code runs in this process; here it looks more often.
 */

type Retry = (this: Frame, progress: unknown, action: unknown) => Promise<unknown>;

interface Frame {
  retryWithProgressAndBackoff: Retry;
  retryWithProgressAndTimeouts(
    progress: unknown,
    pauses: number[],
    action: unknown,
  ): Promise<unknown>;
}

const pauses = [20, 50, 100];

/** Makes all waits of the browser of a page end soon after what they wait for. */
export function waitEagerly(page: Page): void {
  const { toImpl } = (page as unknown as { _connection: { toImpl(of: Page): unknown } })
    ._connection;
  const frame = (toImpl(page) as { mainFrame(): Frame }).mainFrame();
  const frames = Object.getPrototypeOf(frame) as Frame;
  for (const name of ['retryWithProgressAndBackoff', 'retryWithProgressAndTimeouts'] as const)
    if (typeof frames[name] !== 'function')
      throw new Error(
        `This playwright-core has no ${name} in its frames: let tests/browser/eager-waits.ts follow how it waits.`,
      );
  frames.retryWithProgressAndBackoff = function often(progress, action) {
    return this.retryWithProgressAndTimeouts(progress, pauses, action);
  };
}
