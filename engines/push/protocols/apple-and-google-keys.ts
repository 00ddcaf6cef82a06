import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { signedToken } from './signed-token.ts';

/** The key of an Apple team (.p8), or null where it is none. */
export function readAppleKey(text: string): KeyObject | null {
  const key = privateKeyIn(text);
  return key?.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
}

/** What a service account of Google says of itself. */
export interface GoogleKey {
  project: string;
  client: string;
  privateKey: string;
}

/** Reads the JSON file of a service account; null where it is none or its key cannot sign. */
export function readGoogleKey(text: string): GoogleKey | null {
  try {
    const said = JSON.parse(text) as Record<string, unknown>;
    const { project_id: project, client_email: client, private_key: privateKey } = said;
    if (![project, client, privateKey].every((one) => typeof one === 'string' && one !== ''))
      return null;
    if (!/^[a-z][a-z0-9-]{4,62}$/.test(project as string)) return null;
    const read = { project, client, privateKey } as GoogleKey;
    return privateKeyIn(read.privateKey)?.asymmetricKeyType === 'rsa' ? read : null;
  } catch {
    return null;
  }
}

/** A provider token of Apple; it holds for an hour and may be renewed after 20 minutes. */
export function appleToken(
  key: { text: string; keyId: string; teamId: string },
  now: Date,
): string {
  return signedToken(createPrivateKey(key.text), {
    header: { kid: key.keyId },
    claims: { iss: key.teamId, iat: Math.floor(now.getTime() / 1000) },
  });
}

/** Asks Google for an access token; throws with its answer when it gives none. */
export async function googleToken(
  fetcher: Fetcher,
  key: GoogleKey,
  { address, now }: { address: string; now: Date },
): Promise<{ token: string; seconds: number }> {
  const iat = Math.floor(now.getTime() / 1000);
  const assertion = signedToken(createPrivateKey(key.privateKey), {
    header: { typ: 'JWT' },
    claims: {
      iss: key.client,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: address,
      iat,
      exp: iat + 3600,
    },
  });
  const answer = await fetcher.fetch(address, {
    method: 'POST',
    redirects: 0,
    maxBytes: 64 * 1024,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
  });
  const said = answer.body.toString().slice(0, 300);
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`Google gave no access token (${answer.status}): ${said}`);
  const { access_token: token, expires_in: seconds } = answered(answer.body);
  if (answer.status !== 200 || typeof token !== 'string')
    throw new KeyRefused(`Google refused the key (${answer.status}): ${said}`);
  return { token, seconds: typeof seconds === 'number' ? seconds : 3600 };
}

/** The gateway does not know our key any more: a mistake of ours, for every device alike. */
export class KeyRefused extends Error {}

function answered(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function privateKeyIn(text: string): KeyObject | null {
  try {
    return createPrivateKey(text);
  } catch {
    return null;
  }
}
