import { sql } from 'kysely';
import type { FullMail, MailPlug, PluggedMail } from '#engines/inbound/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { harmlessDocument } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import { noteBounce } from './note-bounce.ts';
import { readDeskAddress, type DeskAddress } from './reply-address.ts';
import { createAddressFinder, supportAddress, type IsOwnDomain } from './support-addresses.ts';
import { takeMail, whyIgnored, type StoredFile } from './take-mail.ts';

type PlugServices = Pick<
  Services,
  'config' | 'database' | 'files' | 'notifications' | 'realtime' | 'secrets'
>;

const largestFile = 30 * 1024 * 1024;

/** Makes what takes the mail of service desks: at signed addresses, and at support addresses whose domain is the account's. */
export function createDeskMailPlug(
  services: PlugServices,
  ports: { isOwnDomain: IsOwnDomain },
): MailPlug {
  return {
    find: createAddressFinder(services, ports.isOwnDomain),
    async receive(mail, content) {
      const signed = signedFor(services, mail.recipient);
      if (signed?.kind === 'message')
        return (account) => noteBounce(account, services, { id: signed.id, said: content.bounce });
      if (content.check !== '' && (await isCheck(services, mail, content)))
        return (account) => noteCheck(account, content.check);
      // One that was ended meanwhile, by another check or another address.
      if (content.check !== '' && content.from?.email === services.config.mailFrom)
        return async () => ['check that has ended'];
      const ignored = await inAccount(services.database, mail, (account) =>
        whyIgnored(account, { mail: content, ...named(signed) }),
      );
      // Its files would lie in the store for nobody; those of an earlier try go.
      if (ignored !== null)
        return async (account) => {
          removeFiles(account, services, fileKeys(mail, content));
          return [ignored];
        };
      const html = await harmless(content.html);
      const files = await storeFiles(services, mail, content);
      return (account) => take(account, services, { mail, content, signed, html, files });
    },
  };
}

function signedFor({ config, secrets }: PlugServices, address: string): DeskAddress | null {
  const { returnDomain } = config.inbound;
  return returnDomain === null ? null : readDeskAddress(secrets, address, returnDomain);
}

// The ticket, or the forward in one, that an address of ours leads to.
function named(signed: DeskAddress | null): { ticketId: number | null; forwardId: number | null } {
  return {
    ticketId: signed?.kind === 'ticket' ? signed.id : null,
    forwardId: signed?.kind === 'forward' ? signed.id : null,
  };
}

async function take(
  account: Account,
  services: PlugServices,
  arrived: {
    mail: PluggedMail;
    content: FullMail;
    signed: DeskAddress | null;
    html: string;
    files: StoredFile[];
  },
): Promise<string[]> {
  const { mail, content, signed, html, files } = arrived;
  const support =
    signed !== null && signed.kind !== 'support'
      ? undefined
      : await supportAddress(account, signed ? { id: signed.id } : { email: mail.recipient });
  if (support)
    await sql`update support_emails set last_received_at = ${account.now}::timestamptz, probe_missed_at = null where account_id = ${account.id} and id = ${support.id}`.execute(
      account.db,
    );
  const effects = await takeMail(account, services, {
    mail: content,
    html,
    files,
    support: support ?? null,
    ...named(signed),
    envelopeSender: mail.sender,
    proof: mail.proof,
  });
  // Another copy of it was taken while this one was read.
  if (effects.includes('repeated')) removeFiles(account, services, fileKeys(mail, content));
  return effects;
}

// Only after the transaction that has the mail: whoever reads one that is taken already ends without.
function removeFiles(
  account: Account,
  { files }: Pick<Services, 'files'>,
  keys: readonly string[],
): void {
  if (keys.length === 0) return;
  account.afterCommit(async () => {
    for (const key of keys) await files.remove(key);
  });
}

function fileKeys(mail: PluggedMail, content: FullMail): string[] {
  return content.files.map((_, place) => fileKey(mail, place));
}

function fileKey({ accountId, id }: PluggedMail, place: number): string {
  return `tickets/${accountId}/${id}-${place}`;
}

// What can't be made harmless is read as text.
async function harmless(html: string): Promise<string> {
  if (html === '') return '';
  try {
    return await harmlessDocument(html);
  } catch (error) {
    if (error instanceof ProductError) return '';
    throw error;
  }
}

// The same keys at every try, so that a second one leaves nothing behind.
async function storeFiles(
  { files }: PlugServices,
  mail: PluggedMail,
  content: FullMail,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const [place, file] of content.files.entries()) {
    const key = file.content === null || file.size > largestFile ? null : fileKey(mail, place);
    if (key !== null && file.content !== null) await files.put(key, Buffer.from(file.content));
    stored.push({ name: file.name, type: file.type, size: file.size, key });
  }
  return stored;
}

async function isCheck(
  { database }: PlugServices,
  { accountId }: PluggedMail,
  content: FullMail,
): Promise<boolean> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql`
      select 1 from support_emails where account_id = ${account.id} and probe_key = ${content.check}`.execute(
      account.db,
    );
    return rows.length > 0;
  });
}

async function noteCheck(account: Account, key: string): Promise<string[]> {
  await sql`update support_emails set verified_at = ${account.now}::timestamptz, last_received_at = ${account.now}::timestamptz, probe_key = null, probe_missed_at = null
    where account_id = ${account.id} and probe_key = ${key}`.execute(account.db);
  return ['support address checked'];
}
