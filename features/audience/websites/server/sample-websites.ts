import { sql } from 'kysely';
import { makePastVisits, removePastVisits } from '#engines/web-visits/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { websiteRecords } from './website-records.ts';

const mostVisiting = 90;

/** The outdoor shop's website with a month of visits, some of them by sample contacts. */
export const websiteSample: SampleRecords<void> = {
  after: [contactSample],
  async make({ account, now }) {
    const websiteId = await insertSample(account, websiteRecords, {
      name: 'Outdoor shop',
      url: 'https://shop.example',
      hosts: ['shop.example'],
    });
    await makePastVisits(account, { websiteId, contactIds: await visiting(account), now });
  },
  async remove(removal) {
    const { account } = removal;
    const { rows } = await sql<{ id: number }>`
      select id from websites where account_id = ${account.id} and is_sample`.execute(account.db);
    await takeOutSamples(removal, websiteRecords);
    const { rows: kept } = await sql<{ id: number }>`
      select id from websites where account_id = ${account.id} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      account.db,
    );
    const gone = rows.filter(({ id }) => !kept.some((one) => one.id === id));
    await removePastVisits(
      account,
      gone.map(({ id }) => id),
    );
  },
};

async function visiting({ db, id }: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${id} and is_sample order by id limit ${mostVisiting}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
