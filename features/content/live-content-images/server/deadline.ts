import type { Secrets } from '#platform/server/secrets.ts';

const purpose = 'live-content-images.deadline.1';
const signatureBytes = 16;

/** A recipient's own end as part of the picture's address: nobody can write another. */
export function writeDeadline(secrets: Secrets, picture: string, end: Date): string {
  const seconds = Math.floor(end.getTime() / 1000).toString(36);
  return `${seconds}.${signatureOf(secrets, picture, seconds)}`;
}

/** The end that such a text means, in seconds; null when it was not written for this picture. */
export function readDeadline(secrets: Secrets, picture: string, text: string): number | null {
  const [seconds = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(seconds)) return null;
  const mac = Buffer.from(signature, 'base64url');
  const isOurs =
    mac.length === signatureBytes &&
    signature === mac.toString('base64url') &&
    secrets.verify(purpose, `${picture} ${seconds}`, mac);
  return isOurs ? Number.parseInt(seconds, 36) : null;
}

function signatureOf(secrets: Secrets, picture: string, seconds: string): string {
  return secrets
    .sign(purpose, `${picture} ${seconds}`)
    .subarray(0, signatureBytes)
    .toString('base64url');
}
