// Browsers send at most 64 KB on behalf of pages that are gone; a little is left for other calls.
const mostBytes = 60 * 1024;

/** Whether a body is small enough to be sent to the end when its page is closed meanwhile. */
export function outlivesPage(body: unknown): boolean {
  if (body === undefined || body === null) return true;
  return typeof body === 'string' && new TextEncoder().encode(body).length <= mostBytes;
}
