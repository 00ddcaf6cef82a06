import { findLinks } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { buildMessage, type Campaign } from './build-message.ts';

/** What became of asking a link. */
export interface CheckedLink {
  url: string;
  label: string;
  state: 'works' | 'dead' | 'unreachable' | 'per_person' | 'refused';
  detail: string;
}

/** The links of a campaign's message, by number. */
export async function linksOf(
  account: Account,
  campaign: Campaign,
): Promise<{ no: number; url: string; label: string; isDynamic: boolean }[]> {
  const { html } = await buildMessage(account, campaign);
  return findLinks(html).map(({ no, url, label, isDynamic }) => ({ no, url, label, isDynamic }));
}

/** Asks every link once, at most six at a time, five seconds each. A link made per person is not asked. */
export async function checkLinks(
  links: readonly { url: string; label: string; isDynamic: boolean }[],
  fetcher: Fetcher,
): Promise<CheckedLink[]> {
  const waiting = [...new Map(links.map((link) => [link.url, link])).values()];
  const checked: CheckedLink[] = [];
  const worker = async (): Promise<void> => {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      checked.push({
        url: link.url,
        label: link.label,
        ...(link.isDynamic
          ? { state: 'per_person', detail: 'differs per person' }
          : await ask(link.url, fetcher)),
      } as CheckedLink);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return checked.sort(
    (a, b) =>
      links.findIndex(({ url }) => url === a.url) - links.findIndex(({ url }) => url === b.url),
  );
}

async function ask(
  url: string,
  fetcher: Fetcher,
): Promise<{ state: CheckedLink['state']; detail: string }> {
  try {
    let answer = await fetcher.fetch(url, { method: 'HEAD', timeout: 5000 });
    // Some servers know no HEAD; only a GET tells.
    if (answer.status === 405 || answer.status === 501 || answer.status === 403)
      answer = await fetcher.fetch(url, { timeout: 5000, maxBytes: 1024 * 1024 });
    if (answer.status === 404 || answer.status === 410)
      return { state: 'dead', detail: `answers ${answer.status}` };
    return answer.status >= 500
      ? { state: 'unreachable', detail: `answers ${answer.status}` }
      : { state: 'works', detail: `answers ${answer.status}` };
  } catch (error) {
    if (
      error instanceof FetchRefused ||
      (error instanceof Error && error.cause instanceof FetchRefused)
    )
      return { state: 'refused', detail: 'leads to an address that is not public' };
    return { state: 'unreachable', detail: 'could not be reached' };
  }
}
