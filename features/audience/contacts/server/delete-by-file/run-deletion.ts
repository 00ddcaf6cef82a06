import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { optOutAddresses } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteContacts } from '../delete-contacts.ts';
import { addressBatches, type AddressRow } from './address-rows.ts';
import {
  DeletionTakenOver,
  endDeletion,
  lockDeletion,
  noteBatch,
  readDeletion,
  type DeletionRecord,
} from './deletion-record.ts';

/** What a run works with. */
export interface DeletionRun {
  services: Services;
  accountId: number;
  deletionId: number;
  signal: AbortSignal;
  /** Rows of one transaction. */
  size?: number;
}

const usualSize = 2000;
const notFoundReason = 'No contact has this address, or an earlier row deleted it.';

/**
 * Deletes the contacts of a file from where its checkpoint stands to its end. Each batch of rows is one transaction, so a run may
 * end anywhere and be repeated, also beside itself.
 */
export async function runDeletion(run: DeletionRun): Promise<void> {
  const { services, accountId, deletionId } = run;
  try {
    const record = await inAccount(services.database, { accountId }, (account) =>
      readDeletion(account, deletionId),
    );
    if (record.status === 'running') await deleteAll(run, record);
    await reportEnd(run);
  } catch (error) {
    if (!(error instanceof DeletionTakenOver)) throw error;
    services.log.info({ accountId, deletionId }, 'this deletion goes on in another worker');
  }
}

async function deleteAll(run: DeletionRun, record: DeletionRecord): Promise<void> {
  const { services, accountId, deletionId, signal } = run;
  let now = record;
  let error: string | null = null;
  try {
    const source = { read: () => services.files.read(record.file) };
    const how = { size: run.size ?? usualSize, done: record.done_rows };
    for await (const batch of addressBatches(source, how)) {
      signal.throwIfAborted();
      const percent = Math.min(
        99,
        Math.floor((batch.bytes / Math.max(1, record.file_bytes)) * 100),
      );
      now = await deleteBatch(run, now, { rows: batch.rows, percent });
      await services.notifications.progress(accountId, now.notification_id, { percent });
    }
  } catch (refusal) {
    if (!(refusal instanceof CsvRefused)) throw refusal;
    error = refusal.message;
  }
  const missesFile = now.parts > 0 ? await joinMisses(services, accountId, now) : null;
  await inAccount(services.database, { accountId }, (account) =>
    endDeletion(account, deletionId, { missesFile, error }),
  );
}

async function deleteBatch(
  { services, accountId }: DeletionRun,
  record: DeletionRecord,
  { rows, percent }: { rows: readonly AddressRow[]; percent: number },
): Promise<DeletionRecord> {
  return inAccount(services.database, { accountId }, async (account) => {
    await lockDeletion(account, record);
    const keys = [...new Set(rows.flatMap(({ emailKey }) => emailKey ?? []))];
    const found = await contactsOf(account, keys);
    const misses = missesOf(rows, found);
    const deleted = await deleteContacts(account, services, [...found.values()].flat());
    if (record.do_not_mail)
      await optOutAddresses(account, keys, {
        source: 'deletion_file',
        note: '',
        createdBy: account.actor.name,
      });
    // Stored whole before the checkpoint moves: a run that dies in between writes the same piece again.
    if (misses.length > 0)
      await services.files.put(
        partKey(accountId, record.id, record.parts),
        misses.map(({ row, address, reason }) => csvRow([row, address, reason])).join(''),
      );
    return noteBatch(account, record.id, {
      rows: rows.length,
      hits: rows.length - misses.length,
      deleted: deleted.length,
      hasPart: misses.length > 0,
      percent,
    });
  });
}

// Where people are known by an id of the account's own, several contacts may share an address.
async function contactsOf(
  account: Account,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<{ email_key: string; ids: number[] }>`
    select email_key, array_agg(id order by id) as ids from contacts
    where account_id = ${account.id} and email_key = any(${[...keys]}::text[]) group by email_key`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.email_key, row.ids.map(Number)]));
}

function missesOf(rows: readonly AddressRow[], found: ReadonlyMap<string, unknown>) {
  const met = new Set<string>();
  return rows.flatMap(({ row, address, emailKey, fault }) => {
    const isHit = emailKey !== null && found.has(emailKey) && !met.has(emailKey);
    if (emailKey !== null) met.add(emailKey);
    return isHit ? [] : [{ row, address, reason: fault ?? notFoundReason }];
  });
}

const partKey = (accountId: number, id: number, part: number) =>
  `deletions/${accountId}/${id}-${part}.part.csv`;
const missesKey = (accountId: number, id: number) => `deletions/${accountId}/${id}.csv`;

async function joinMisses(
  { files }: Services,
  accountId: number,
  { id, parts }: DeletionRecord,
): Promise<string> {
  async function* whole(): AsyncGenerator<string | Buffer> {
    yield utf8Mark + csvRow(['row', 'email', 'reason']);
    for (let part = 0; part < parts; part++)
      for await (const piece of await files.read(partKey(accountId, id, part)))
        yield piece as Buffer;
  }
  const key = missesKey(accountId, id);
  await files.put(key, Readable.from(whole()));
  return key;
}

/** Says how it ended and clears away what is needed no more; repeated, it says the same. */
async function reportEnd({ services, accountId, deletionId }: DeletionRun): Promise<void> {
  const record = await inAccount(services.database, { accountId }, (account) =>
    readDeletion(account, deletionId),
  );
  const { files, notifications } = services;
  await notifications.progress(accountId, record.notification_id, {
    percent: 100,
    message:
      record.status === 'failed'
        ? 'The file could not be read to its end. Contacts above that place are deleted.'
        : `Contacts of the file are deleted: ${record.hits} found, ${record.misses} not found.`,
    isFailed: record.status === 'failed',
    ...(record.misses_file !== null && {
      downloadFile: record.misses_file,
      downloadName: 'addresses-not-found.csv',
      downloadRole: 'contacts',
    }),
  });
  for (let part = 0; part < record.parts; part++)
    await files.remove(partKey(accountId, record.id, part));
  await files.remove(record.file);
}
