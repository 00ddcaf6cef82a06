import { sql } from 'kysely';
import { snapshotMailing } from '#engines/delivery/1-snapshot.ts';
import { claimBatch } from '#engines/delivery/2-claim.ts';
import { createOutcomeWriter } from '#engines/delivery/4-mark-written.ts';
import { aMailing, aMessage } from '#engines/delivery/mailing.builder.ts';
import { readMailing, type Mailing } from '#engines/delivery/open-mailings.ts';
import { refreshStatistics } from '#engines/delivery/refresh-statistics.ts';
import { plugValueSource } from '#engines/recipient-values/public.ts';
import { couponSource } from '#features/content/coupon-banks/server/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const batch = 500;
const rounds = 3;
const handed = 10_000;

/** Claims of a mailing that hands out coupon codes beside one that does not, and codes handed out beside one statement written for it. */
export async function benchCoupons(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(10_000, Math.round(100_000 * context.scale));
  const accountId = await peopleOnList(context, 'Coupons benchmark', people);
  plugValueSource(couponSource);
  return [
    await claimRow(context, { accountId, people }),
    await handedRow(context, { accountId, people }),
  ];
}

interface Filled {
  accountId: number;
  people: number;
}

async function aBank({ database }: BenchContext, accountId: number, codes: number) {
  const { id } = await database.kysely
    .insertInto('coupon_banks')
    .values({ account_id: accountId, name: `Bank ${Math.random()}`, total: codes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into coupon_codes (account_id, bank_id, code) select ${accountId}, ${id}, 'CODE-' || n from generate_series(1, ${codes}) n`.execute(
    database.kysely,
  );
  await sql`analyze coupon_codes, coupon_banks`.execute(database.kysely);
  return id;
}

async function claimRow(context: BenchContext, { accountId, people }: Filled): Promise<BenchRow> {
  const { database } = context;
  const without: number[] = [];
  const withCode: number[] = [];
  // One round of each after the other, so that a slow moment of the machine meets both; the first warms the tables.
  for (let round = 0; round <= rounds; round += 1) {
    const bank = await aBank(context, accountId, people);
    const plain = await sent(context, await begun(context, accountId, 'no code'));
    const coupon = await sent(context, await begun(context, accountId, `{{ coupon.b${bank} }}`));
    if (round > 0) {
      without.push(plain);
      withCode.push(coupon);
    }
    await sql`delete from coupon_codes where account_id = ${accountId}`.execute(database.kysely);
    await sql`vacuum analyze coupon_codes`.execute(database.kysely);
  }
  const [limit, ours] = [median(without), median(withCode)];
  context.report(`claim and record: ${limit.toFixed(0)} rows/s, with codes ${ours.toFixed(0)}`);
  return {
    name: `claim and record ${people} recipients, each with a coupon code`,
    limit: { label: 'without codes', figure: limit, unit: 'rows/s' },
    ours: { label: 'with codes', figure: ours, unit: 'rows/s' },
    ratio: ours / limit,
    target: 0.6,
  };
}

async function begun(
  { database }: BenchContext,
  accountId: number,
  said: string,
): Promise<Mailing> {
  const html = `<p>${said} <a href="{{ unsubscribe_url }}">unsubscribe</a></p>`;
  const id = await aMailing(database, accountId, {
    lists: [1],
    message: aMessage(accountId, { html }),
  });
  const within = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
    inAccount(database, { accountId }, work);
  await within((account) => snapshotMailing(account, id, undefined, within));
  await refreshStatistics(database, { accountId, id });
  return (await within((account) => readMailing(account, id))) as Mailing;
}

async function sent({ database }: BenchContext, mailing: Mailing): Promise<number> {
  const writer = createOutcomeWriter(database);
  let done = 0;
  const took = await seconds(async () => {
    for (let seen: number | null = 0; seen !== null;) {
      const { rows, freshAfter } = await inAccount(database, mailing, (account) =>
        claimBatch(account, mailing, batch, { freshAfter: seen }),
      );
      seen = freshAfter;
      await Promise.all(
        rows.map(({ contactId, token }) =>
          writer.markSent(mailing.accountId, {
            mailingId: mailing.id,
            contactId,
            token,
            response: '250 taken',
          }),
        ),
      );
      done += rows.length;
    }
  });
  await writer.close();
  return done / took;
}

async function handedRow(context: BenchContext, { accountId, people }: Filled): Promise<BenchRow> {
  const { database } = context;
  const count = Math.min(handed, people);
  const contactIds = Array.from({ length: count }, (_, at) => at + 1);
  const oneStatement: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = [
      await aBank(context, accountId, count * 2),
      await aBank(context, accountId, count * 2),
    ];
    const byHand = await seconds(() =>
      inAccount(database, { accountId }, (account) =>
        sql`
          update coupon_codes k set state = 'given', contact_id = f.place, mailing_id = 1, slot = 0, given_at = now()
          from (select id, row_number() over (order by id) as place from (
            select id from coupon_codes where account_id = ${account.id} and bank_id = ${first} and state = 'free' order by id limit ${count} for update skip locked) free) f
          where k.account_id = ${account.id} and k.id = f.id returning k.contact_id, k.code`.execute(
          account.db,
        ),
      ),
    );
    const bySource = await seconds(async () => {
      for (let from = 0; from < count; from += batch)
        await inAccount(database, { accountId }, (account) =>
          couponSource.claim(
            account,
            { id: 2, sourceType: 'campaign', sourceId: 1, ids: [second] },
            contactIds.slice(from, from + batch),
          ),
        );
    });
    if (round > 0) {
      oneStatement.push(count / byHand);
      ours.push(count / bySource);
    }
  }
  const [limit, reached] = [median(oneStatement), median(ours)];
  context.report(`codes: one statement ${limit.toFixed(0)} a second, ours ${reached.toFixed(0)}`);
  return {
    name: `${count} coupon codes handed out, ${batch} at a time`,
    limit: { label: 'one statement for all', figure: limit, unit: 'codes/s' },
    ours: { label: 'coupon bank', figure: reached, unit: 'codes/s' },
    ratio: reached / limit,
    target: 0.5,
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function median(figures: number[]): number {
  return figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)]!;
}
