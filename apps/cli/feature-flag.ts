import { z } from 'zod';
import { flagNames } from '#features/session/access/contract/account-detail.ts';
import { switchFlag } from '#features/session/access/server/public.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Turns a feature on or off for one account. */
export const setFeatureFlag = defineCommand({
  name: 'feature-flag set',
  summary: 'turn a feature on or off for one account',
  usage: `--account <account id> --flag ${flagNames.join('|')} --on yes|no`,
  options: z.strictObject({
    account: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'it is the number that account create printed')
      .transform(Number),
    flag: z.enum(flagNames),
    on: z.enum(['yes', 'no']),
  }),
  run: ({ options: { account: accountId, flag, on }, config, report }) =>
    withDatabase(config, report, async ({ database }) => {
      await switchFlag(database, { accountId, flag, isOn: on === 'yes' });
      return { account_id: accountId, flag, on };
    }),
});
