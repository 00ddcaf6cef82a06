import type { BrowserContext, Page, Request } from 'playwright-core';

interface Watched {
  /** What the page has asked for and not got yet. */
  readonly requests: Set<Request>;
  /** Told when the last of them has ended. */
  whenEmpty: (() => void)[];
}

const watched = new WeakMap<Page, Watched>();

/** Watches the requests of every page that a context opens, so that its pages can be waited for. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', watchPage);
}

function watchPage(page: Page): void {
  const state: Watched = { requests: new Set(), whenEmpty: [] };
  watched.set(page, state);
  const ended = (request: Request): void => {
    if (!state.requests.delete(request) || state.requests.size > 0) return;
    for (const tell of state.whenEmpty.splice(0)) tell();
  };
  page.on('request', (request) => {
    if (isWaitedFor(request)) state.requests.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

// A page that is gone to has its own waiting, and the live channels are answered when there is something to tell.
function isWaitedFor(request: Request): boolean {
  return !request.isNavigationRequest() && !new URL(request.url()).pathname.startsWith('/realtime');
}

/** Waits until a page has all that it asked for and has drawn it; where there is nothing to wait for, it costs no time. */
export async function rest(page: Page): Promise<void> {
  const state = watched.get(page);
  if (!state) throw new Error('The requests of this page are not watched: open it by openWindow.');
  for (let quiet = 0; quiet < 2;) {
    if (state.requests.size > 0) await emptied(state);
    await page.evaluate(drawn).catch(unlessLeft);
    quiet = state.requests.size === 0 ? quiet + 1 : 0;
  }
}

const patience = 30_000;

async function emptied(state: Watched): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  state.whenEmpty.push(resolve);
  const asked = (): string => [...state.requests].map((one) => one.url()).join(', ');
  const end = setTimeout(() => reject(new Error(`The page still waits for ${asked()}.`)), patience);
  await promise.finally(() => clearTimeout(end));
}

// A page that leads on is waited for where it has led to.
function unlessLeft(error: Error): void {
  if (!/context was destroyed|navigation/i.test(error.message)) throw error;
}

// Two frames: what is set in one is on the screen in the next. Colors that pass into each other are measured at their end.
const drawn = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map((one) => one.finished)))
  .then(() => undefined)`;
