import { z } from 'zod';
import { unauthorised } from '#platform/server/errors.ts';
import { lostAccess } from '#platform/identity/lost-access.ts';
import type { Services } from '#platform/server/services.ts';
import { connectorTokenLifetime } from '../contract.ts';

/** Whom a connector token speaks for: one person in one account, by one sign-in. */
export interface ConnectorCaller {
  readonly accountId: number;
  readonly userId: number;
  readonly session: string;
}

type Parts = Pick<Services, 'secrets' | 'clock' | 'database'>;

const prefix = 'hgc_';
const content = z.tuple([z.number(), z.number(), z.string(), z.number()]);

/** Makes a token for the connector API; it is signed and stored nowhere. */
export function issueConnectorToken({ secrets, clock }: Parts, caller: ConnectorCaller): string {
  const text = Buffer.from(
    JSON.stringify([caller.accountId, caller.userId, caller.session, clock.now().getTime()]),
  ).toString('base64url');
  return `${prefix}${text}.${secrets.sign('connector', text).toString('base64url')}`;
}

/** Whom a call of the connector API speaks for; the account in its header has to be the token's, and the sign-in and membership behind it still there. */
export async function connectorCaller(
  parts: Parts,
  headers: { authorization?: string | undefined; accountId: unknown },
): Promise<ConnectorCaller> {
  const token = /^Bearer +hgc_([\w-]{1,400})\.([\w-]{43})$/i.exec(headers.authorization ?? '');
  const [, text = '', mac = ''] = token ?? [];
  if (!token || !parts.secrets.verify('connector', text, Buffer.from(mac, 'base64url')))
    throw unauthorised('A connector token is required: ask for one at connector_token.');
  const [accountId, userId, session, issuedAt] = content.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  );
  if (parts.clock.now().getTime() - issuedAt >= connectorTokenLifetime * 1000)
    throw unauthorised('The connector token has expired: ask for a new one.');
  if (Number(headers.accountId) !== accountId)
    throw unauthorised('The header X-Account-id has to name the account of the token.');
  const [lost] = await lostAccess(parts.database, [
    { holder: { kind: 'user', id: userId, session }, accountId },
  ]);
  if (lost) throw unauthorised('The sign-in behind the connector token has ended.');
  return { accountId, userId, session };
}
