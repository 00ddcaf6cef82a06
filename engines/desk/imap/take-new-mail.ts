import type { ImapFlow, MailboxObject } from 'imapflow';
import { storeArrival } from '#engines/inbound/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { mostFileBytes, mostFileSize } from '../contract.ts';
import { writeDeskAddress } from '../reply-address.ts';
import { envelopeSenderOf } from './envelope-sender.ts';
import type { LargeEmails } from './large-emails.ts';
import type { HeldMailbox } from './leases.ts';
import { asMailboxFailed, MailboxFailed } from './mailbox-failed.ts';
import { noteFinished, noteLooked, noteTaken, progressOf, type Progress } from './progress.ts';

/** What taking emails stands on. */
export interface TakingParts {
  services: Pick<Services, 'config' | 'database' | 'notifications' | 'secrets'>;
  large: LargeEmails;
  /** Emails that are larger are left where they are. */
  mostBytes?: number;
}

/** One look into an open folder. */
interface Look {
  client: ImapFlow;
  mailbox: HeldMailbox;
  validity: number;
  stopping: AbortSignal;
}

interface Found {
  uid: number;
  size: number;
  at: number;
}

const batch = 50;
const day = 86_400_000;
const longestFetchMs = 600_000;

/** Takes what came into an open folder since the last look, each email once: stored first, then marked or moved, whatever process dies between. */
export async function takeNewMail(
  parts: TakingParts,
  { client, mailbox, stopping }: Pick<Look, 'client' | 'mailbox' | 'stopping'>,
): Promise<void> {
  const folder = client.mailbox as MailboxObject;
  const look: Look = { client, mailbox, stopping, validity: Number(folder.uidValidity) };
  const progress = await within(parts, mailbox, (account) => progressOf(account, mailbox));
  const isKnown = progress.uid_validity === look.validity;
  const uids = isKnown
    ? await uidsAfter(client, progress.last_uid)
    : await uidsSince(client, startOf(progress));
  let trouble = isKnown ? await finishEarlier(parts, look, progress) : null;
  for (let from = 0; from < uids.length && !stopping.aborted; from += batch) {
    const taken = await takeBatch(parts, look, uids.slice(from, from + batch));
    trouble ??= await finish(parts, look, taken);
  }
  if (stopping.aborted) return;
  const last = isKnown ? progress.last_uid : folder.uidNext - 1;
  const uid = Math.max(last, ...uids.slice(-1));
  await within(parts, mailbox, (account) =>
    noteLooked(account, parts.services, { mailbox, validity: look.validity, uid, trouble }),
  );
}

// A folder whose numbers began anew is read again from a day before it was last seen: what was taken then is known by its content.
function startOf({ take_since: since, checked_at: checked }: Progress): Date {
  const first = new Date(since);
  const seen = checked === null ? first : new Date(Date.parse(checked) - day);
  return seen > first ? seen : first;
}

async function uidsAfter(client: ImapFlow, last: number): Promise<number[]> {
  const uids = await searched(client, { uid: `${last + 1}:*` });
  // Of a range that begins beyond the last email servers answer that one.
  return uids.filter((uid) => uid > last);
}

async function uidsSince(client: ImapFlow, since: Date): Promise<number[]> {
  // Servers search by days on their own clock.
  const uids = await searched(client, { since: new Date(since.getTime() - day) });
  const found: Found[] = [];
  for (let from = 0; from < uids.length; from += batch)
    found.push(...(await describe(client, uids.slice(from, from + batch))));
  return found.filter(({ at }) => at >= since.getTime()).map(({ uid }) => uid);
}

async function searched(
  client: ImapFlow,
  query: Parameters<ImapFlow['search']>[0],
): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!Array.isArray(found)) throw new MailboxFailed('dropped', 'the folder could not be searched');
  return found;
}

async function describe(client: ImapFlow, uids: readonly number[]): Promise<Found[]> {
  const query = { uid: true, size: true, internalDate: true };
  const found = await client.fetchAll(uids.join(','), query, { uid: true });
  return found
    .map(({ uid, size = 0, internalDate }) => ({
      uid,
      size,
      at: Number(new Date(internalDate ?? 0)),
    }))
    .filter(({ uid }) => uids.includes(uid))
    .toSorted((a, b) => a.uid - b.uid);
}

async function takeBatch(
  parts: TakingParts,
  look: Look,
  uids: readonly number[],
): Promise<number[]> {
  const taken: number[] = [];
  for (const found of await describe(look.client, uids)) {
    if (look.stopping.aborted) break;
    if (await takeOne(parts, look, found)) taken.push(found.uid);
  }
  return taken;
}

// Answers whether the email is stored; one that is too large, or was deleted meanwhile, is not.
async function takeOne(parts: TakingParts, look: Look, { uid, size }: Found): Promise<boolean> {
  const { client, mailbox, validity } = look;
  const most = parts.mostBytes ?? mostFileBytes;
  if (size > most) return refuse(parts, look, uid);
  return parts.large.with(size, async () => {
    // One byte more than may be: a server may say a smaller size than it has.
    const query = { uid: true, source: { start: 0, maxLength: most + 1 } };
    // A server that drips bytes holds no room for ever.
    const timer = setTimeout(() => client.close(), longestFetchMs);
    const fetched = await client
      .fetchOne(String(uid), query, { uid: true })
      .finally(() => clearTimeout(timer));
    const raw = fetched ? fetched.source : undefined;
    if (!raw) return false;
    if (raw.length > most) return refuse(parts, look, uid);
    await within(parts, mailbox, async (account) => {
      await storeArrival(account, {
        source: 'imap',
        purpose: 'ticket',
        recipient: recipientOf(parts, mailbox),
        sender: envelopeSenderOf(raw),
        delivery: null,
        raw,
      });
      await noteTaken(account, mailbox, { validity, uid });
    });
    return true;
  });
}

async function refuse(
  parts: TakingParts,
  { mailbox, validity }: Look,
  uid: number,
): Promise<false> {
  const { notifications } = parts.services;
  await within(parts, mailbox, async (account) => {
    await noteTaken(account, mailbox, { validity, uid, isTooLarge: true });
    const id = await notifications.start(account, {
      message: `An email to ${mailbox.email} is larger than ${mostFileSize} and was left in its mailbox. Open it there.`,
      notifiableType: 'support_emails',
    });
    account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
  });
  return false;
}

// Those that were stored before their process died.
async function finishEarlier(
  parts: TakingParts,
  look: Look,
  { finished_uid: finished, last_uid: last }: Progress,
): Promise<MailboxFailed | null> {
  if (finished >= last || look.mailbox.after_taking === 'leave') return null;
  const uids = await searched(look.client, { uid: `${finished + 1}:${last}` });
  return finish(parts, look, uids);
}

// What can not be marked or moved keeps no other email from being taken; the next look tries it again.
async function finish(
  parts: TakingParts,
  { client, mailbox }: Look,
  uids: readonly number[],
): Promise<MailboxFailed | null> {
  const last = uids.at(-1);
  if (last === undefined || mailbox.after_taking === 'leave') return null;
  try {
    const range = uids.join(',');
    const isDone =
      mailbox.after_taking === 'move'
        ? await client.messageMove(range, mailbox.moved_to, { uid: true })
        : await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
    if (!isDone)
      return new MailboxFailed(
        'folder',
        mailbox.after_taking === 'move'
          ? `emails could not be moved to ${mailbox.moved_to}`
          : 'emails could not be marked as read',
      );
  } catch (error) {
    if (!client.usable) throw error;
    return asMailboxFailed(error);
  }
  await within(parts, mailbox, (account) => noteFinished(account, mailbox, last));
  return null;
}

function within<T>(
  { services }: TakingParts,
  { accountId }: HeldMailbox,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  return inAccount(services.database, { accountId }, work);
}

// Signed where the installation can: it holds when the address is changed before the email is read.
function recipientOf({ services }: TakingParts, { accountId, id, email }: HeldMailbox): string {
  const { returnDomain } = services.config.inbound;
  return returnDomain === null
    ? email
    : writeDeskAddress(services.secrets, { kind: 'support', accountId, id }, returnDomain);
}
