import type { z } from 'zod';
import { ProductError } from '#platform/server/errors.ts';
import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { builderLogin } from '../contract.ts';

const timeoutMs = 10_000;
const maxBytes = 256 * 1024;

/** Signs in to the email builder outside that the operator chose, for the editor's frame: JSON in, JSON out. Null where there is none: the own editor is used. */
export async function signInToBuilder(
  { fetcher, url }: { fetcher: Fetcher; url: string | null },
  body: z.infer<typeof builderLogin>,
): Promise<unknown> {
  if (url === null) return null;
  const answer = await asked(fetcher, url, body);
  const said = jsonOf(answer.body.toString('utf8'));
  if (answer.status < 200 || answer.status > 299)
    throw failed(`The email builder refused the sign-in: ${messageOf(said) ?? answer.status}`);
  if (said === undefined) throw failed('The email builder gave no answer in JSON.');
  return said;
}

async function asked(fetcher: Fetcher, url: string, body: object) {
  try {
    return await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirects: 0,
      timeout: timeoutMs,
      maxBytes,
    });
  } catch (error) {
    const reason = error instanceof FetchRefused ? error.message : 'no connection';
    throw failed(`The email builder could not be reached: ${reason}`);
  }
}

function failed(message: string): ProductError {
  return new ProductError('invalid', { message, errors: message });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(said: unknown): string | null {
  if (typeof said !== 'object' || said === null) return null;
  const { message, error } = said as { message?: unknown; error?: unknown };
  const text = [message, error].find((one) => typeof one === 'string');
  return typeof text === 'string' ? text.slice(0, 300) : null;
}
