import {
  FetchRefused,
  type Fetched,
  type Fetcher,
  type FetchOptions,
} from '#platform/server/fetcher/fetcher.ts';
import type { SubmitAnswer, Submission } from './provider.ts';

/** What ways by HTTP need besides their settings. */
export interface HttpWay {
  secret: string;
  /** Where the gateway is to say what became of a text. */
  receiptsUrl: string;
  /** How long an answer is waited for. */
  patienceMs: number;
}

const mostAtOnce = 10;

// Errors that come before the first byte of a request has left.
const beforeAnything = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Posts one text. Whether a post that got no answer has left is not known, so it is never repeated; only where no connection
 * came about it is tried again.
 */
export async function postText(
  fetcher: Fetcher,
  url: string,
  post: FetchOptions,
  read: (answer: Fetched) => SubmitAnswer,
): Promise<SubmitAnswer> {
  let answered: Fetched;
  try {
    answered = await fetcher.fetch(url, {
      method: 'POST',
      maxBytes: 64 * 1024,
      redirects: 0,
      ...post,
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (error instanceof FetchRefused || (code !== undefined && beforeAnything.has(code)))
      return { state: 'retry', reason: 'gateway_unreachable', response: message.slice(0, 500) };
    return { state: 'unknown', reason: 'no_answer', response: message.slice(0, 500) };
  }
  return read(answered);
}

/** Submits texts one by one, a few at once; each is answered as soon as it is known. */
export async function submitEach(
  batch: readonly Submission[],
  answer: (id: number, said: SubmitAnswer) => void,
  submit: (one: Submission) => Promise<SubmitAnswer>,
): Promise<void> {
  const waiting = [...batch];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) answer(one.id, await submit(one));
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, batch.length) }, work));
}

/** Milliseconds that an answer asks to wait; undefined where it does not say. */
export function retryAfter({ headers }: Fetched): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}
