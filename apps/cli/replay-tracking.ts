import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'it is a number')
  .transform(Number);

/** Judges stored opens and clicks again by the rules of this version. */
export const replayTracking = defineCommand({
  name: 'tracking replay',
  summary:
    'judge stored opens and clicks again by the rules of this version, and move the figures with them',
  usage: '--account <account id> [--mailing <mailing id>]',
  options: z.strictObject({ account: id, mailing: id.optional() }),
  run: ({ options: { account: accountId, mailing }, config, report }) =>
    withDatabase(config, report, async ({ database }) => {
      const { mailingsToReplay, replayHits } = await import('#engines/tracking/public.ts');
      const mailings =
        mailing === undefined
          ? await inAccount(database, { accountId }, (account) => mailingsToReplay(account))
          : [mailing];
      const sum = { mailings: mailings.length, hits: 0, changed: 0, kept: 0 };
      for (const mailingId of mailings) {
        const done = await replayHits(database, { accountId, mailingId });
        report(`mailing ${mailingId}: ${done.hits} hits judged, ${done.changed} changed`);
        sum.hits += done.hits;
        sum.changed += done.changed;
        sum.kept += done.kept;
      }
      return sum;
    }),
});
