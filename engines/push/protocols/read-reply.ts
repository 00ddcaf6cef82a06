import type { Outcome } from '../contract.ts';

/** What became of a push at one device. */
export interface Reply {
  outcome: Outcome;
  status: number | null;
  /** The gateway's own word. */
  response: string;
  /** When the gateway asks to come back, in milliseconds. */
  afterMs?: number;
  /** The key or the token of access is refused, for every device alike. */
  isKeyRefused?: true;
}

/** The gateways that are understood. */
export type Gateway = 'vapid' | 'apns' | 'fcm';

// Words that say: we spoke wrongly. In bulk they come of a wrong key, project, bundle or environment, never of the people.
const mistakes: ReadonlySet<string> = new Set([
  'BadCertificate',
  'BadCertificateEnvironment',
  'BadCollapseId',
  'BadDeviceToken',
  'BadExpirationDate',
  'BadMessageId',
  'BadPath',
  'BadPriority',
  'BadTopic',
  'DeviceTokenNotForTopic',
  'InvalidPushType',
  'MissingDeviceToken',
  'MissingTopic',
  'PayloadEmpty',
  'PayloadTooLarge',
  'TopicDisallowed',
  'INVALID_ARGUMENT',
  'SENDER_ID_MISMATCH',
]);
const keyWords: ReadonlySet<string> = new Set([
  'ExpiredProviderToken',
  'Forbidden',
  'InvalidProviderToken',
  'MissingProviderToken',
  'THIRD_PARTY_AUTH_ERROR',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
]);
const goneWords: ReadonlySet<string> = new Set(['Unregistered', 'ExpiredToken', 'UNREGISTERED']);

/** Reads an answer by its status and the gateway's word for it. */
export function readReply(
  gateway: Gateway,
  answer: { status: number; word: string; retryAfter?: string | undefined },
): Reply {
  const { status, word } = answer;
  const said = { status, response: word };
  if (status >= 200 && status < 300) return { ...said, outcome: 'taken' };
  if (status === 429 || status >= 500)
    return { ...said, outcome: 'retry', ...waitOf(answer.retryAfter) };
  return { ...said, ...refusalOf(gateway, status, word) };
}

function refusalOf(
  gateway: Gateway,
  status: number,
  word: string,
): Pick<Reply, 'outcome' | 'isKeyRefused'> {
  if (goneWords.has(word)) return { outcome: 'gone' };
  if (mistakes.has(word)) return { outcome: 'mistake' };
  if (keyWords.has(word) || status === 401 || status === 403)
    return { outcome: 'mistake', isKeyRefused: true };
  // A subscription that is over. Elsewhere the word decides: a project that is not there is 404, too.
  if (status === 410 || (gateway === 'vapid' && status === 404)) return { outcome: 'gone' };
  return { outcome: ourFaults.has(status) ? 'mistake' : 'refused' };
}

const ourFaults: ReadonlySet<number> = new Set([400, 404, 413]);
const longestWait = 3_600_000;

function waitOf(retryAfter: string | undefined): { afterMs?: number } {
  const seconds = Number(retryAfter ?? '');
  return retryAfter === undefined || !Number.isFinite(seconds)
    ? {}
    : { afterMs: Math.min(longestWait, Math.max(1_000, seconds * 1000)) };
}
