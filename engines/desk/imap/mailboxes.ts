import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { MailboxFields, MailboxRow, MailboxSettings } from '../mailbox-contract.ts';
import { refusedPlace } from './open-mailbox.ts';

const purpose = 'password of a mailbox';
const secondsOfDay = 86_400;

/** What saving a mailbox stands on. */
export interface MailboxParts {
  secrets: Secrets;
  /** Hosts inside the operator's network that accounts may connect to. */
  allowed: readonly string[];
}

interface Kept extends MailboxSettings {
  password: Buffer;
  last_uid: number;
}

/** What saving changed: nothing, how emails are fetched, or where from. */
export type SavedMailbox = 'same' | 'changed' | 'other';

/** Sets where emails to a support address are fetched; null for nowhere. Says what that changed. */
export async function saveMailbox(
  account: Account,
  parts: MailboxParts,
  { id, fields }: { id: number; fields: MailboxFields | null },
): Promise<SavedMailbox> {
  const before = await keptMailbox(account, id);
  if (fields === null) {
    if (before) await removeMailbox(account, id);
    return before ? 'other' : 'same';
  }
  requirePlace(fields, parts.allowed);
  const password = passwordNow(account, parts.secrets, { id, fields, before });
  if (!before) {
    await insertMailbox(account, id, { fields, password });
    return 'other';
  }
  if (fields.password === '' && isSame(before, fields)) return 'same';
  return changeMailbox(account, id, { before, fields, password });
}

/** Fetches from nowhere for a support address that is deleted, or has other ways in. */
export async function removeMailbox(account: Account, id: number): Promise<void> {
  await sql`delete from support_mailboxes where account_id = ${account.id} and support_email_id = ${id}`.execute(
    account.db,
  );
}

/** The password of a mailbox for a place that is to be tried: the given one, else the kept one, which goes to its own server alone. */
export async function passwordFor(
  account: Account,
  secrets: Secrets,
  { id, fields }: { id: number | null; fields: MailboxFields },
): Promise<string> {
  if (fields.password !== '') return fields.password;
  const before = id === null ? undefined : await keptMailbox(account, id);
  const sealed = passwordNow(account, secrets, { id: id ?? 0, fields, before });
  return openPassword(secrets, { accountId: account.id, id: id ?? 0, sealed });
}

/** Opens the sealed password of a mailbox. */
export function openPassword(
  secrets: Secrets,
  { accountId, id, sealed }: { accountId: number; id: number; sealed: Uint8Array },
): string {
  return secrets.open(purpose, `${accountId} ${id}`, sealed);
}

/** The mailboxes of support addresses, by the ids of these. */
export async function mailboxesOf(
  account: Account,
  ids: readonly number[],
): Promise<Map<number, MailboxRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MailboxRow & { id: number }>`
    select support_email_id as id, host, port, security, username, folder, after_taking, moved_to, recent_days,
      case when failing_since is not null then 'failing' when checked_at >= updated_at then 'working' else 'new' end as state,
      failure, failure_words, failing_since, checked_at, last_mail_at, too_large
    from support_mailboxes where account_id = ${account.id} and support_email_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function keptMailbox(account: Account, id: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select host, port, security, username, password, folder, after_taking, moved_to, recent_days, last_uid
    from support_mailboxes where account_id = ${account.id} and support_email_id = ${id} for update`.execute(
    account.db,
  );
  return rows[0];
}

function requirePlace(fields: MailboxFields, allowed: readonly string[]): void {
  const refused = refusedPlace(fields, allowed);
  if (refused) throw invalid({ [`imap.${refused.field}`]: [refused.message] });
}

// A kept password that went along to another server would be told to it.
function passwordNow(
  account: Account,
  secrets: Secrets,
  { id, fields, before }: { id: number; fields: MailboxFields; before: Kept | undefined },
): Buffer {
  if (fields.password !== '') return secrets.seal(purpose, `${account.id} ${id}`, fields.password);
  const isItsPlace =
    before?.host === fields.host &&
    before.port === fields.port &&
    before.security === fields.security &&
    before.username === fields.username;
  if (before && isItsPlace) return before.password;
  throw invalid({
    'imap.password': [
      before ? 'is needed again, because server or user are others now' : 'cannot be blank',
    ],
  });
}

function isSame(before: Kept, fields: MailboxFields): boolean {
  const keys = ['host', 'port', 'security', 'username', 'folder'] as const;
  return (
    keys.every((key) => before[key] === fields[key]) &&
    before.after_taking === fields.after_taking &&
    before.moved_to === fields.moved_to &&
    before.recent_days === fields.recent_days
  );
}

async function insertMailbox(
  account: Account,
  id: number,
  { fields, password }: { fields: MailboxFields; password: Buffer },
): Promise<void> {
  await sql`insert into support_mailboxes (account_id, support_email_id, host, port, security, username, password, folder, after_taking, moved_to, recent_days, take_since)
    values (${account.id}, ${id}, ${fields.host}, ${fields.port}, ${fields.security}, ${fields.username}, ${password}, ${fields.folder},
      ${fields.after_taking}, ${fields.moved_to}, ${fields.recent_days}, seconds_later(${account.now}::timestamptz, ${-fields.recent_days * secondsOfDay}))`.execute(
    account.db,
  );
}

// Another mailbox begins anew; so does one whose last days are asked for, which takes nothing twice.
async function changeMailbox(
  account: Account,
  id: number,
  { before, fields, password }: { before: Kept; fields: MailboxFields; password: Buffer },
): Promise<SavedMailbox> {
  const isOther =
    before.host !== fields.host ||
    before.username !== fields.username ||
    before.folder !== fields.folder;
  const isAnew = isOther || before.recent_days < fields.recent_days;
  const start = sql`uid_validity = null, last_uid = 0, finished_uid = 0, checked_at = null, too_large = 0,
    take_since = seconds_later(${account.now}::timestamptz, ${-fields.recent_days * secondsOfDay}),`;
  // Those that were taken before are left as they were.
  const onward = sql`finished_uid = last_uid,`;
  await sql`update support_mailboxes set ${isAnew ? start : onward}
      host = ${fields.host}, port = ${fields.port}, security = ${fields.security}, username = ${fields.username}, password = ${password},
      folder = ${fields.folder}, after_taking = ${fields.after_taking}, moved_to = ${fields.moved_to}, recent_days = ${fields.recent_days},
      revision = revision + 1, next_try_at = ${account.now}::timestamptz, attempts = 0, failing_since = null, failure = null, failure_words = '',
      notified_at = null, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and support_email_id = ${id}`.execute(account.db);
  return isOther ? 'other' : 'changed';
}
