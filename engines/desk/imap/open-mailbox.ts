import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { publicAddresses } from '#platform/server/fetcher/public-lookup.ts';
import { isPrivateAddress } from '#platform/server/fetcher/refuse-private-address.ts';
import { mostFileBytes } from '../contract.ts';
import type { MailboxSettings } from '../mailbox-contract.ts';
import { asMailboxFailed, MailboxFailed } from './mailbox-failed.ts';

/** Where a mailbox is, and who signs in. */
export type MailboxPlace = Pick<
  MailboxSettings,
  'host' | 'port' | 'security' | 'username' | 'folder'
> & { password: string };

const usualPorts = [993, 143];
const connectMs = 15_000;
// A side that is silent for so long while it is asked something is gone.
const silentMs = 60_000;
const mostAddresses = 3;
// Answers are lines of numbers and one email at most, whatever the server says.
const limits = {
  maxLineLength: 1024 * 1024,
  maxLiteralSize: mostFileBytes + 64 * 1024,
  maxResponseSize: mostFileBytes + 2 * 1024 * 1024,
};

/** Whether the operator lets accounts reach a place inside the own network, or at another port. */
export function isAllowedPlace(
  { host, port }: Pick<MailboxPlace, 'host' | 'port'>,
  allowed: readonly string[],
): boolean {
  return allowed.includes(host.toLowerCase()) || allowed.includes(`${host.toLowerCase()}:${port}`);
}

/** Why a place is not connected to, by the field that has to change; null for one that may be tried. */
export function refusedPlace(
  place: Pick<MailboxPlace, 'host' | 'port' | 'security'>,
  allowed: readonly string[],
): { field: 'host' | 'port' | 'security'; message: string } | null {
  if (isAllowedPlace(place, allowed)) return null;
  if (isIP(place.host) && isPrivateAddress(place.host))
    return { field: 'host', message: 'is not a public address: name the server of your provider' };
  if (!usualPorts.includes(place.port))
    return { field: 'port', message: 'must be 993 (TLS) or 143 (STARTTLS)' };
  if (place.security === 'none')
    return {
      field: 'security',
      message: 'must be tls or starttls: passwords leave encrypted only',
    };
  return null;
}

/** Connects, signs in and opens the folder; throws MailboxFailed. The caller closes the client. */
export async function openMailbox(
  place: MailboxPlace,
  allowed: readonly string[],
  stopping?: AbortSignal,
): Promise<ImapFlow> {
  const refused = refusedPlace(place, allowed);
  if (refused) throw new MailboxFailed('not_allowed', `${refused.field} ${refused.message}`);
  try {
    return await firstOpened(place, await addressesOf(place, allowed), stopping);
  } catch (error) {
    throw asMailboxFailed(error);
  }
}

// Judged at this moment and connected to by number, so that a changing name gains nothing.
async function addressesOf(place: MailboxPlace, allowed: readonly string[]): Promise<string[]> {
  if (isIP(place.host) || isAllowedPlace(place, allowed)) return [place.host];
  return (await publicAddresses(place.host)).slice(0, mostAddresses);
}

async function firstOpened(
  place: MailboxPlace,
  addresses: readonly string[],
  stopping: AbortSignal | undefined,
): Promise<ImapFlow> {
  let failed: unknown = new MailboxFailed('dns', `${place.host} has no address`);
  for (const address of addresses) {
    const client = await clientFor(place, address);
    const close = (): void => client.close();
    stopping?.addEventListener('abort', close);
    try {
      stopping?.throwIfAborted();
      await client.connect();
      await openFolder(client, place.folder);
      return client;
    } catch (error) {
      client.close();
      failed = error;
      // Whoever answered has answered; only a dead address is followed by another.
      if (stopping?.aborted || asMailboxFailed(error).failure !== 'unreachable') break;
    } finally {
      stopping?.removeEventListener('abort', close);
    }
  }
  throw failed;
}

// The library is read when the first mailbox is opened: most processes have none.
async function clientFor(place: MailboxPlace, address: string): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    port: place.port,
    secure: place.security === 'tls',
    doSTARTTLS: place.security === 'starttls',
    ...(isIP(place.host) === 0 && { servername: place.host }),
    auth: { user: place.username, pass: place.password },
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    clientInfo: { name: 'Heliograph' },
    logger: false,
    disableAutoIdle: true,
    // What is packed has no size that could be judged before it is unpacked.
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    ...limits,
  });
  // Whoever waits for an answer hears of it; nobody else is there to.
  client.on('error', () => undefined);
  return client;
}

async function openFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    await client.mailboxOpen(folder);
  } catch (error) {
    throw folderRefused(error);
  }
}

/** What went wrong with a folder: a server that says NO has none of that name, or keeps it from who asks. */
export function folderRefused(error: unknown): MailboxFailed {
  const said = asMailboxFailed(error);
  const isRefused = (error as { responseStatus?: string }).responseStatus === 'NO';
  return isRefused ? new MailboxFailed('folder', said.message) : said;
}
