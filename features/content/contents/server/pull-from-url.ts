import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { invalid } from '#platform/server/errors.ts';
import { mailFromPage } from '#engines/templating/public.ts';
import { partLimits } from '../contract.ts';
import { decodePage } from './decode-page.ts';

/** Fetches a page for a content: public addresses only, limited in size and time, its own addresses made whole. */
export async function pullFromUrl(
  fetcher: Fetcher,
  url: string,
): Promise<{ html_part: string; source_url: string }> {
  try {
    const answer = await fetcher.fetch(url, {
      maxBytes: partLimits.html,
      timeout: 10_000,
      headers: { accept: 'text/html' },
    });
    if (answer.status !== 200)
      throw invalid({
        url: [
          `answers with status ${answer.status}: give the address of a page that opens without signing in`,
        ],
      });
    const type = answer.headers['content-type'] ?? '';
    if (!/\bhtml\b/i.test(type))
      throw invalid({ url: [`is ${type || 'of no stated type'}, not an HTML page`] });
    const html = decodePage(answer.body, type);
    if (html.trim() === '') throw invalid({ url: ['answers an empty page'] });
    return { html_part: mailFromPage(html, answer.url), source_url: url };
  } catch (error) {
    if (error instanceof FetchRefused)
      throw invalid({ url: [`cannot be fetched: ${error.message}`] });
    if (
      error instanceof Error &&
      ('code' in error || error.name === 'TimeoutError') &&
      error.name !== 'ProductError'
    ) {
      throw invalid({
        url: [
          `cannot be reached (${'code' in error ? String(error.code) : 'it took too long'}): check the address`,
        ],
      });
    }
    throw error;
  }
}
