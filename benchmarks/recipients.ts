import { sql } from 'kysely';
import { claimBatch } from '#engines/delivery/2-claim.ts';
import { createOutcomeWriter } from '#engines/delivery/4-mark-written.ts';
import { snapshotMailing } from '#engines/delivery/1-snapshot.ts';
import { readMailing, type Mailing } from '#engines/delivery/open-mailings.ts';
import { refreshStatistics } from '#engines/delivery/refresh-statistics.ts';
import { aMailing } from '#engines/delivery/mailing.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const batch = 500;

/** Decides the recipients of a big mailing, then claims and records them in batches, two senders at once, beside the same work one by one. */
export async function benchRecipients(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(20_000, Math.round(1_000_000 * context.scale));
  const accountId = await peopleOnList(context, 'Recipients benchmark', people);
  const { database } = context;
  const limit = await seconds(() =>
    sql`create table bench_people as select account_id, id from contacts where account_id = ${accountId}`.execute(
      database.kysely,
    ),
  );
  const mailingId = await aMailing(database, accountId, { lists: [1] });
  const snapshot = await seconds(() =>
    inAccount(database, { accountId }, (account) =>
      snapshotMailing(account, mailingId, undefined, (work) =>
        inAccount(database, { accountId }, work),
      ),
    ),
  );
  context.report(
    `${people} recipients: create table as ${limit.toFixed(2)} s, snapshot ${snapshot.toFixed(2)} s`,
  );
  await refreshStatistics(database, { accountId, id: mailingId });
  const mailing = (await inAccount(database, { accountId }, (account) =>
    readMailing(account, mailingId),
  )) as Mailing;
  const single = await oneByOne(context, mailing, Math.max(300, Math.round(3_000 * context.scale)));
  const most = Math.min(people / 2, Math.max(10_000, Math.round(100_000 * context.scale)));
  const claimed = new Set<number>();
  const batched = await inBatches(context, mailing, most, [claimed]);
  const byTwo = await inBatches(context, mailing, most / 2, [claimed, claimed]);
  context.report(
    `claim and record: one by one ${Math.round(single)} rows/s, in batches ${Math.round(batched)}, by two senders ${Math.round(byTwo)}`,
  );
  return [
    {
      name: `snapshot of ${people} recipients`,
      limit: { label: 'create table as', figure: limit, unit: 's' },
      ours: { label: 'audience into deliveries', figure: snapshot, unit: 's' },
      ratio: limit / snapshot,
      target: 1 / 6,
    },
    {
      name: 'claim and record',
      limit: { label: 'one row, one statement', figure: single, unit: 'rows/s' },
      ours: { label: `batches of ${batch}`, figure: batched, unit: 'rows/s' },
      ratio: batched / single,
      target: 20,
    },
    {
      name: 'two senders on one mailing, no claim shared',
      limit: { label: 'one sender', figure: batched, unit: 'rows/s' },
      ours: { label: 'two senders', figure: byTwo, unit: 'rows/s' },
      ratio: byTwo / batched,
      target: 1,
    },
  ];
}

/** What a queue does that has a job for each mail: one statement to take a row, one to store its end. */
async function oneByOne(
  { database }: BenchContext,
  mailing: Mailing,
  count: number,
): Promise<number> {
  let last = 0;
  const took = await seconds(async () => {
    for (let done = 0; done < count; done++) {
      const {
        rows: [row],
      } = await database.pool.query<{ contact_id: number }>(
        `
        update deliveries set state = 'claimed', claim_token = gen_random_uuid() where (account_id, mailing_id, contact_id) = (
          select account_id, mailing_id, contact_id from deliveries where account_id = $1 and mailing_id = $2 and state = 'pending' and contact_id > $3
          order by contact_id limit 1 for update skip locked) returning contact_id`,
        [mailing.accountId, mailing.id, last],
      );
      last = row?.contact_id ?? last;
      await database.pool.query(
        `update deliveries set state = 'sent', sent_at = now(), next_try_at = null, claim_token = null
        where account_id = $1 and mailing_id = $2 and contact_id = $3`,
        [mailing.accountId, mailing.id, row?.contact_id],
      );
    }
  });
  return count / took;
}

/** Claims and records with as many senders as there are sets; throws when a row is claimed twice. */
async function inBatches(
  { database }: BenchContext,
  mailing: Mailing,
  perSender: number,
  senders: readonly Set<number>[],
): Promise<number> {
  let recorded = 0;
  const took = await seconds(() =>
    Promise.all(
      senders.map(async (claimed) => {
        const outcomeWriter = createOutcomeWriter(database);
        let seen: number | null = 0;
        for (let done = 0; done < perSender;) {
          const { rows, freshAfter } = await inAccount(database, mailing, (account) =>
            claimBatch(account, mailing, batch, { freshAfter: seen }),
          );
          seen = freshAfter;
          if (rows.length === 0) throw new Error('The mailing has no rows left.');
          for (const { contactId } of rows) {
            if (claimed.has(contactId)) throw new Error(`Row ${contactId} was claimed twice.`);
            claimed.add(contactId);
          }
          const answers = await Promise.all(
            rows.map(({ contactId, token }) =>
              outcomeWriter.markSent(mailing.accountId, {
                mailingId: mailing.id,
                contactId,
                token,
                response: '250 taken',
              }),
            ),
          );
          if (!answers.every(Boolean)) throw new Error('A claimed row could not be recorded.');
          done += rows.length;
          recorded += rows.length;
        }
        await outcomeWriter.close();
      }),
    ),
  );
  return recorded / took;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
