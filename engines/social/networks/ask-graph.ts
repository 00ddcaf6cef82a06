import { z } from 'zod';
import { FetchRefused, type Fetched, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { SocialConfig } from '#platform/server/social-settings.ts';
import { NetworkFault, type FaultKind } from '../network.ts';

/** One call of the Graph protocol. */
export interface GraphCall {
  path: string;
  query?: Record<string, string>;
  /** What is posted; without, the call only reads. */
  form?: Record<string, string>;
  token?: string;
}

/** Asks the network something; the token goes in a header, so that no log of addresses has it. */
export type AskGraph = <T>(call: GraphCall, shape: z.ZodType<T>) => Promise<T>;

const saysNo = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_user_msg: z.string().optional(),
  }),
});
const signedOutCodes = new Set([102, 190, 463, 467]);
const busyCodes = new Set([4, 17, 32, 341, 368, 613]);
const brokenCodes = new Set([1, 2]);
/** What cannot have reached the network. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Makes what asks a network; whatever goes wrong is a NetworkFault with its words. */
export function askGraph(fetcher: Fetcher, app: SocialConfig): AskGraph {
  return async ({ path, query = {}, form, token }, shape) => {
    const url = `${app.graphUrl}/${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`;
    const isPost = form !== undefined;
    let answer: Fetched;
    try {
      answer = await fetcher.fetch(url, {
        method: isPost ? 'POST' : 'GET',
        timeout: 20_000,
        redirects: 0,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isPost && { body: new URLSearchParams(form).toString() }),
      });
    } catch (error) {
      throw faultOfCall(error, isPost);
    }
    return readAnswer(answer, isPost, shape);
  };
}

function readAnswer<T>({ status, body }: Fetched, isPost: boolean, shape: z.ZodType<T>): T {
  const said = jsonOf(body);
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(said);
    if (read.success) return read.data;
    throw new NetworkFault(
      isPost ? 'unknown' : 'busy',
      'The network answered something that is not understood.',
    );
  }
  const no = saysNo.safeParse(said);
  const {
    message,
    code,
    error_user_msg: forPeople,
  } = no.success ? no.data.error : { message: '', code: 0, error_user_msg: undefined };
  throw new NetworkFault(
    kindOf(status, code, isPost),
    forPeople ?? (message || `The network answered with status ${status}.`),
  );
}

function kindOf(status: number, code: number, isPost: boolean): FaultKind {
  if (status === 401 || signedOutCodes.has(code)) return 'signed_out';
  if (status === 429 || busyCodes.has(code)) return 'busy';
  // A server that breaks may have done it before.
  if (status >= 500 || brokenCodes.has(code)) return isPost ? 'unknown' : 'busy';
  return 'refused';
}

function faultOfCall(error: unknown, isPost: boolean): NetworkFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const refusal = [error, cause].find((one) => one instanceof FetchRefused);
  if (refusal instanceof FetchRefused) return new NetworkFault('busy', refusal.message);
  const code = [error, cause].map((one) =>
    one instanceof Error && 'code' in one ? String(one.code) : '',
  );
  if (code.some((one) => neverSent.has(one)))
    return new NetworkFault('busy', 'The network could not be reached.');
  return new NetworkFault(isPost ? 'unknown' : 'busy', 'The network did not answer in time.');
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
