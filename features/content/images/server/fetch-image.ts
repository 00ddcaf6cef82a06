import { invalid } from '#platform/server/errors.ts';
import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { imageLimits } from '../contract.ts';

/** Fetches a picture of the web, of public addresses only. What it is, its content decides. */
export async function fetchImage(fetcher: Fetcher, url: string): Promise<Buffer> {
  try {
    const answer = await fetcher.fetch(url, {
      maxBytes: imageLimits.bytes,
      headers: { accept: 'image/*' },
    });
    if (answer.status !== 200)
      throw invalid({
        url: [
          `answers with status ${answer.status}: give the address of a picture that opens without signing in`,
        ],
      });
    return answer.body;
  } catch (error) {
    if (error instanceof FetchRefused)
      throw invalid({ url: [`cannot be fetched: ${error.message}`] });
    if (isUnreachable(error))
      throw invalid({
        url: [
          `cannot be reached (${'code' in error ? String(error.code) : 'it took too long'}): check the address`,
        ],
      });
    throw error;
  }
}

function isUnreachable(error: unknown): error is Error {
  return (
    error instanceof Error &&
    error.name !== 'ProductError' &&
    ('code' in error || error.name === 'TimeoutError')
  );
}
