import { z } from 'zod';
import { holdAnswers } from '#engines/desk/public.ts';
import { holdCampaigns } from '#features/campaigns/email-campaigns/server/public.ts';
import { holdPushes } from '#features/campaigns/push-campaigns/server/public.ts';
import { holdTexts } from '#features/campaigns/sms-campaigns/server/public.ts';
import { holdPosts } from '#features/campaigns/social/server/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { confirmRestored, restoredState } from '#platform/server/backup/restored-copy.ts';
import { CannotStart } from '#platform/server/cannot-start.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { listAccounts } from './accounts.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Releases a restored copy, after what its original may have sent meanwhile was held back. */
export const restoreConfirm = defineCommand({
  name: 'restore-confirm',
  summary: 'let a restored copy send again; campaigns that were due or under way wait for a person',
  usage: '',
  options: z.strictObject({}),
  run: ({ config, report }) =>
    withDatabase(config, report, async ({ database }) => {
      if ((await restoredState(database)) !== 'held')
        throw new CannotStart(
          'There is nothing to confirm: this database is no restored copy that waits for it.',
        );
      const held = await holdAll(database);
      await confirmRestored(database);
      return { ...held, next: 'start every process again' };
    }),
});

const holds = [holdCampaigns, holdTexts, holdPushes, holdPosts, holdAnswers];

async function holdAll(database: Database): Promise<{ missed: number; paused: number }> {
  const total = { missed: 0, paused: 0 };
  for (const { id } of await listAccounts(database))
    for (const hold of holds) {
      const { missed, paused } = await inAccount(database, { accountId: Number(id) }, hold);
      total.missed += missed;
      total.paused += paused;
    }
  return total;
}
