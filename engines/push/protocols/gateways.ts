import {
  FetchRefused,
  NotTaken,
  type Fetched,
  type Fetcher,
} from '#platform/server/fetcher/fetcher.ts';
import { encryptWebPush, type Subscription } from './encrypt-web-push.ts';
import { readReply, type Gateway, type Reply } from './read-reply.ts';

/** Where gateways are; stand-ins have addresses of their own. */
export interface GatewayAddresses {
  apns: string;
  apnsSandbox: string;
  fcm: string;
}

/** How a push is kept and shown, for every gateway. */
export interface Handling {
  ttl: number;
  collapseKey: string;
}

/** Sends one push to one browser. */
export async function sendWebPush(
  fetcher: Fetcher,
  to: Subscription,
  push: Handling & { text: string; authorization: string },
): Promise<Reply> {
  return asking('vapid', async () => {
    const answer = await fetcher.fetch(to.endpoint, {
      method: 'POST',
      redirects: 0,
      maxBytes: 64 * 1024,
      headers: {
        authorization: push.authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttl),
        urgency: 'normal',
        ...(push.collapseKey !== '' && { topic: push.collapseKey }),
      },
      body: encryptWebPush(to, push.text),
    });
    return { answer, word: '' };
  });
}

/** Sends one push to one Apple device. */
export async function sendToApple(
  fetcher: Fetcher,
  to: { address: string; token: string; topic: string },
  push: Handling & { text: string; providerToken: string; id: string; now: Date },
): Promise<Reply> {
  return asking('apns', async () => {
    const answer = await fetcher.postOverHttp2(`${to.address}/3/device/${to.token}`, {
      headers: {
        authorization: `bearer ${push.providerToken}`,
        'apns-topic': to.topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        // The same id for each try of one push to one device.
        'apns-id': push.id,
        'apns-expiration': String(
          push.ttl === 0 ? 0 : Math.floor(push.now.getTime() / 1000) + push.ttl,
        ),
        ...(push.collapseKey !== '' && { 'apns-collapse-id': push.collapseKey }),
      },
      body: push.text,
    });
    return { answer, word: wordIn(answer.body, (said) => said['reason']) };
  });
}

/** Sends one push to one Android device. */
export async function sendToFirebase(
  fetcher: Fetcher,
  to: { address: string; project: string },
  push: { text: string; accessToken: string },
): Promise<Reply> {
  return asking('fcm', async () => {
    const answer = await fetcher.postOverHttp2(
      `${to.address}/v1/projects/${to.project}/messages:send`,
      {
        headers: {
          authorization: `Bearer ${push.accessToken}`,
          'content-type': 'application/json',
        },
        body: push.text,
      },
    );
    return { answer, word: wordIn(answer.body, firebaseWord) };
  });
}

async function asking(
  gateway: Gateway,
  ask: () => Promise<{ answer: Fetched; word: string }>,
): Promise<Reply> {
  try {
    const { answer, word } = await ask();
    return readReply(gateway, {
      status: answer.status,
      word,
      retryAfter: answer.headers['retry-after'],
    });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof FetchRefused ? error.cause : error;
    const response = (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
    // An address that may not be asked is none that a push service gave.
    if (cause instanceof FetchRefused) return { outcome: 'gone', status: null, response };
    const isUntaken = error instanceof NotTaken || isUnreached(error);
    return { outcome: isUntaken ? 'retry' : 'unknown', status: null, response };
  }
}

const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isUnreached(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreached.has(String(error.code));
}

function wordIn(body: Buffer, read: (said: Record<string, unknown>) => unknown): string {
  try {
    const word = read(JSON.parse(body.toString()) as Record<string, unknown>);
    return typeof word === 'string' ? word.slice(0, 100) : '';
  } catch {
    return '';
  }
}

// The word of FCM itself where it gives one, else that of the call.
function firebaseWord(said: Record<string, unknown>): unknown {
  const error = said['error'] as
    | { status?: unknown; details?: { errorCode?: unknown }[] }
    | undefined;
  return (
    (error?.details ?? []).find((one) => typeof one.errorCode === 'string')?.errorCode ??
    error?.status
  );
}
