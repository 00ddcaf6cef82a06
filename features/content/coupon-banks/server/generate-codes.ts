import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { generator, mostCodes, type Generator } from '../contract/coupon-banks.ts';
import { insertCodes, roomIn, wakeForCodes } from './add-codes.ts';

/** Letters and digits that nobody takes for one another: without 0, O, 1, I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const chunk = 5_000;
const atOnce = 10_000;

const payload = generator.extend({
  accountId: z.number(),
  bankId: z.number(),
  notificationId: z.number(),
  /** What all codes of the run are made of: a run that is repeated makes the same ones. */
  seed: z.string(),
});
type Run = z.infer<typeof payload>;

/** The job that makes up more codes than a call has time for. */
export function generateCodesJob(services: Services) {
  return defineJob<Run>({
    name: 'coupon-banks.generate',
    title: 'Generating of coupon codes',
    payload,
    handle: async (run, { signal }) => {
      const { accountId, bankId, notificationId, count } = run;
      let made = 0;
      for (let from = 0; made < count; from += chunk) {
        signal.throwIfAborted();
        const step = await inAccount(services.database, { accountId }, (account) =>
          addChunk(account, bankId, { ...run, from, most: count - made }),
        );
        if (step === null) break;
        made += step;
        await services.notifications.progress(accountId, notificationId, {
          percent: Math.min(99, (made / count) * 100),
        });
      }
      await inAccount(services.database, { accountId }, (account) => wakeForCodes(account, bankId));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `${made.toLocaleString('en-US')} coupon codes were generated.`,
      });
    },
  });
}

/** Makes up codes: a few thousand at once, more in the background. */
export async function generateCodes(
  account: Account,
  { services, job }: { services: Services; job: JobDefinition<Run> },
  { bankId, ...asked }: Generator & { bankId: number },
): Promise<{ added: number | null; notification_id: number | null }> {
  const room = await roomIn(account, bankId);
  if (asked.count > room)
    throw invalid({
      count: [`is too many: a bank holds ${mostCodes} codes, and this one has room for ${room}`],
    });
  // Of so many possible codes, one that is guessed hits none.
  if (alphabet.length ** asked.length < asked.count * 100_000)
    throw invalid({ length: ['is too short for so many codes: choose more characters'] });
  const seed = randomBytes(32).toString('base64');
  await account.audit({
    action: 'generate_codes',
    resource: 'coupon_bank',
    id: bankId,
    after: { count: asked.count, prefix: asked.prefix },
  });
  if (asked.count > atOnce) {
    const message = 'Generating coupon codes has started.';
    const notificationId = await services.notifications.start(account, {
      message,
      notifiableType: 'Coupon bank',
      notifiableId: bankId,
    });
    const run = { ...asked, accountId: account.id, bankId, notificationId, seed };
    await services.jobs.enqueue(account, job, run, {
      title: 'Generating of coupon codes',
      notificationId,
    });
    return { added: null, notification_id: notificationId };
  }
  let made = 0;
  for (let from = 0; made < asked.count; from += chunk)
    made +=
      (await addChunk(account, bankId, { ...asked, seed, from, most: asked.count - made })) ?? 0;
  await wakeForCodes(account, bankId);
  return { added: made, notification_id: null };
}

// Null when the bank is gone. Codes of this seed that are there already, from a run that was killed, count as made.
async function addChunk(
  account: Account,
  bankId: number,
  { from, most, ...how }: Pick<Run, 'seed' | 'prefix' | 'length'> & { from: number; most: number },
): Promise<number | null> {
  const codes = Array.from({ length: Math.min(chunk, most) }, (_, at) => codeOf(how, from + at));
  const { rows: banks } = await sql`
    select 1 from coupon_banks where account_id = ${account.id} and id = ${bankId} for key share`.execute(
    account.db,
  );
  if (banks.length === 0) return null;
  await insertCodes(account, bankId, codes);
  const {
    rows: [row],
  } = await sql<{ there: number }>`
    select count(*) as there from coupon_codes where account_id = ${account.id} and bank_id = ${bankId} and code = any(${codes}::text[])`.execute(
    account.db,
  );
  return row!.there;
}

function codeOf(
  { seed, prefix, length }: Pick<Run, 'seed' | 'prefix' | 'length'>,
  no: number,
): string {
  const bytes = createHmac('sha256', seed).update(String(no)).digest();
  return prefix + Array.from(bytes.subarray(0, length), (byte) => alphabet[byte & 31]).join('');
}
