import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import {
  addSuppressionEntries,
  clearHashes,
  clearSuppressionList,
  readSuppressionKey,
  recountSecureList,
} from '#engines/audience/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { takeHashes } from './save-secure-list.ts';
import { globalListRecords, secureListRecords } from './tables.ts';

// Nobody among the sample customers, so that the sample campaigns reach them all.
const entries = [
  'rival-homeware.example',
  'buyer@wholesale.example',
  'press@trade-journal.example',
];
const leavers = ['ada@loyalty.example', 'ben@loyalty.example', 'cleo@loyalty.example'];
const maker = 'Sample data';

/** One list of hashed addresses, as a partner hands over who left them. */
export const secureListSample: SampleRecords<void> = {
  async make({ account }) {
    const id = await insertSample(account, secureListRecords, {
      name: 'Left our partner',
      description: 'Hashes of addresses that left the loyalty program',
    });
    const hashes = leavers.map((email) => createHash('sha256').update(email).digest('hex'));
    await takeHashes(account, { listId: id, mode: 'replace' }, hashes);
    await recountSecureList(account, id);
  },
  async remove(removal) {
    const { account } = removal;
    const { rows: lists } = await sql<{ id: number }>`
      select id from secure_lists where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    await takeOutSamples(removal, secureListRecords);
    const { rows: kept } = await sql<{ id: number }>`
      select id from secure_lists where account_id = ${account.id}`.execute(account.db);
    for (const { id } of lists.filter((list) => !kept.some((one) => one.id === list.id)))
      await clearHashes(account, id, 1000);
  },
};

/** One global suppression list, as a shop keeps it. */
export const suppressionListSample: SampleRecords<void> = {
  async make({ account }) {
    const id = await insertSample(account, globalListRecords, {
      name: 'Competitors and press',
      description: 'Kept out of every email',
    });
    const keys = entries.map(readSuppressionKey).filter((one) => 'kind' in one);
    const by = { ...account, actor: { ...account.actor, name: maker } };
    await addSuppressionEntries(by, id, keys);
  },
  async remove(removal) {
    const { account } = removal;
    const { rows: lists } = await sql<{ id: number }>`
      select id from suppression_lists where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    // What people put on a sample list is theirs, and the list with it.
    const isTheirs = sql<SqlBool>`exists (select from suppression_entries e
      where e.account_id = ${account.id} and e.list_id = r.id and e.created_by <> ${maker})`;
    await takeOutSamples(removal, globalListRecords, isTheirs);
    const { rows: kept } = await sql<{ id: number }>`
      select id from suppression_lists where account_id = ${account.id}`.execute(account.db);
    for (const { id } of lists.filter((list) => !kept.some((one) => one.id === list.id)))
      await clearSuppressionList(account, id, 1000);
  },
};
