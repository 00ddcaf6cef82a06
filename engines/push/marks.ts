import type { Secrets } from '#platform/server/secrets.ts';

/** Which push at which device an app or a browser tells us of. */
export interface PushMark {
  accountId: number;
  runId: number;
  messageId: number;
  contactId: number;
  deviceId: number;
  applicationId: number;
}

const purpose = 'push mark';
const signatureBytes = 16;

/** The mark of a push at a device: says nothing by itself, and nobody makes one up. */
export function markOf(secrets: Secrets, mark: PushMark): string {
  const said = [
    mark.accountId,
    mark.runId,
    mark.messageId,
    mark.contactId,
    mark.deviceId,
    mark.applicationId,
  ]
    .map((id) => id.toString(36))
    .join('.');
  return `${said}.${secrets.sign(purpose, said).subarray(0, signatureBytes).toString('base64url')}`;
}

/** What a mark says; null for one that is not ours. */
export function readMark(secrets: Secrets, text: string): PushMark | null {
  const end = text.lastIndexOf('.');
  if (end < 0 || text.length > 200) return null;
  const said = text.slice(0, end);
  const signature = Buffer.from(text.slice(end + 1), 'base64url');
  if (signature.length !== signatureBytes || !secrets.verify(purpose, said, signature)) return null;
  const [accountId, runId, messageId, contactId, deviceId, applicationId] = said
    .split('.')
    .map((id) => Number.parseInt(id, 36)) as [number, number, number, number, number, number];
  return { accountId, runId, messageId, contactId, deviceId, applicationId };
}
