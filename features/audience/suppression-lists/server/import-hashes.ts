import {
  beginGeneration,
  generationInForce,
  HashStage,
  noteHashes,
  switchGeneration,
  type HashCounts,
} from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { endRun, NothingImported, saveRun, type ImportRecord } from './import-record.ts';
import { hashIn, rowsOf } from './read-rows.ts';
import type { Running } from './running.ts';

const usualStretch = 200_000;

/** Said of a file that holds no hash at all. */
export const noHashes =
  'holds no MD5 or SHA-256 hash. Each line or row needs one: 32 or 64 characters of 0-9 and a-f';

/**
 * Takes a file of hashes into a secure list: staged, sorted and put beside what is in force; a replacement counts from the one
 * row that switches over. Killed at any point, the list is what it was, or whole.
 */
export async function importHashes(work: Running): Promise<ImportRecord> {
  const { services, accountId } = work;
  const stage = await HashStage.open(services.database, accountId);
  try {
    const read = await stageRows(work, stage);
    await stage.sort();
    const place = await placeFor(work);
    const added = await moveAll(work, stage, place);
    const rejectedFile = await work.rejects.finish();
    return await inAccount(services.database, { accountId }, async (account) => {
      if (!place.isInForce) {
        await requireList(await generationInForce(account, work.record.list_id));
        await switchGeneration(account, place, added);
      }
      return endRun(account, work, { ...read, rejectedFile });
    });
  } finally {
    await stage.close();
  }
}

async function stageRows(
  work: Running,
  stage: HashStage,
): Promise<{ rows: number; rejected: number }> {
  const { services, record, rejects } = work;
  let rows = 0;
  for await (const batch of rowsOf(services.files, record.file)) {
    work.signal.throwIfAborted();
    for (const row of batch.rows) {
      const said = hashIn(row);
      if (said === null) continue;
      rows += 1;
      if ('taken' in said) stage.add(said.taken);
      // What stands in the row stays out of the file: it may be somebody's address.
      else rejects.add({ ...row, cells: [] }, said.reason);
    }
    await stage.flush();
    await rejects.flush();
    await work.report((50 * batch.bytes) / Math.max(1, record.file_bytes), rows);
  }
  if (rows === rejects.count) throw new NothingImported(`The file ${noHashes}.`);
  return { rows, rejected: rejects.count };
}

interface Place {
  listId: number;
  generation: number;
  isInForce: boolean;
}

// What joins goes to the hashes in force, what replaces to a generation of its own, in each run a new one.
function placeFor(work: Running): Promise<Place> {
  const { services, accountId, record } = work;
  return inAccount(services.database, { accountId }, async (account) => {
    const inForce = await requireList(await generationInForce(account, record.list_id));
    const isInForce = record.mode === 'add' && inForce > 0;
    const generation = isInForce ? inForce : await beginGeneration(account, record.list_id);
    await saveRun(account, work, { generation });
    return { listId: record.list_id, generation, isInForce };
  });
}

async function requireList(generation: number | null): Promise<number> {
  if (generation === null)
    throw new NothingImported('The list no longer exists. Create it again and import the file.');
  return generation;
}

async function moveAll(work: Running, stage: HashStage, place: Place): Promise<HashCounts> {
  const sum = { md5: 0, sha256: 0 };
  for (let after = ''; ;) {
    work.signal.throwIfAborted();
    const from = { after, most: work.stretch ?? usualStretch };
    const moved = await stage.inAccount(async (account) => {
      const done = await stage.move(account, place, from);
      if (place.isInForce) await noteHashes(account, place.listId, done.added);
      await saveRun(account, work, { added: done.added.md5 + done.added.sha256 });
      return done;
    });
    if (moved.last === null) return sum;
    after = moved.last;
    sum.md5 += moved.added.md5;
    sum.sha256 += moved.added.sha256;
    await work.afterStretch?.();
    await work.report(75);
  }
}
