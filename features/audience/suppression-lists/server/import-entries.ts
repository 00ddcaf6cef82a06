import { addSuppressionEntries, type SuppressionKey } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { endRun, NothingImported, saveRun, type ImportRecord } from './import-record.ts';
import { entryIn, rowsOf } from './read-rows.ts';
import type { Running } from './running.ts';
import { globalListRecords } from './tables.ts';

const usualStretch = 5000;

/**
 * Takes a file of addresses and domains into a global suppression list, some thousand rows at a time. A run that was killed goes
 * on behind the last stretch that was stored.
 */
export async function importEntries(work: Running): Promise<ImportRecord> {
  const { services, accountId, record, rejects } = work;
  const known = record.rows;
  let rows = 0;
  let waiting: SuppressionKey[] = [];
  const store = async (): Promise<void> => {
    const entries = waiting;
    const upTo = rows;
    waiting = [];
    await inAccount(services.database, { accountId }, async (account) => {
      await requireList(() => showRecord(account, globalListRecords, record.list_id));
      // Whoever sent the file added what it holds.
      const by = { ...account, actor: { ...account.actor, name: record.created_by } };
      const { addresses, domains } = await addSuppressionEntries(by, record.list_id, entries);
      await saveRun(account, work, { added: addresses + domains, rows: upTo });
    });
    await work.afterStretch?.();
  };
  for await (const batch of rowsOf(services.files, record.file)) {
    work.signal.throwIfAborted();
    for (const row of batch.rows) {
      const said = entryIn(row);
      if (said === null) continue;
      rows += 1;
      if (!('taken' in said)) rejects.add(row, said.reason);
      else if (rows > known) waiting.push(said.taken);
      if (waiting.length >= (work.stretch ?? usualStretch)) await store();
    }
    await rejects.flush();
    await work.report((95 * batch.bytes) / Math.max(1, record.file_bytes));
  }
  if (waiting.length > 0) await store();
  if (rows === rejects.count)
    throw new NothingImported(
      'The file holds no address and no domain. Each line or row needs one.',
    );
  const rejectedFile = await rejects.finish();
  return inAccount(services.database, { accountId }, (account) =>
    endRun(account, work, { rows, rejected: rejects.count, rejectedFile }),
  );
}

async function requireList(show: () => Promise<unknown>): Promise<void> {
  try {
    await show();
  } catch (error) {
    throw new NothingImported('The list no longer exists. Create it again and import the file.', {
      cause: error,
    });
  }
}
