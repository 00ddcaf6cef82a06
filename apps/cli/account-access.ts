import { z } from 'zod';
import { byOperator } from '#features/account/billing/server/public.ts';
import { privilegeGroups } from '#features/session/access/contract/gate.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import { makeNumber, numbersOf, removeNumber } from '#engines/texting/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const none = 'none';
const words = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (text === none ? [] : text.split(',').map((word) => word.trim())));
const phoneNumber = /^\+[1-9]\d{5,14}$/;

/** Chooses what an account shows: groups of the menu, its numbers for text messages, RFM reports. */
export const setAccountAccess = defineCommand({
  name: 'account access',
  summary: 'choose the groups of the menu, the numbers of text messages and RFM reports',
  usage: `--account <id> [--menus ${privilegeGroups.slice(0, 3).join(',')},…|none] [--numbers +15550100,…|none] [--erfm on|off]`,
  options: z.strictObject({
    account: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'it is the number that account list prints')
      .transform(Number),
    menus: words
      .pipe(z.array(z.enum(privilegeGroups, `any of ${privilegeGroups.join(', ')}, or none`)))
      .optional(),
    numbers: words
      .pipe(z.array(z.string().regex(phoneNumber, 'write numbers such as +15550100, or none')))
      .optional(),
    erfm: z
      .enum(['on', 'off'], 'say on or off')
      .transform((word) => word === 'on')
      .optional(),
  }),
  run: ({ options: { account: accountId, menus, numbers, erfm }, config, report }) =>
    withDatabase(config, report, async ({ database }) => {
      if (numbers)
        await inAccount(database, { accountId }, (account) => textFromThese(account, numbers));
      return byOperator(
        database,
        { accountId, action: 'access', after: { menus, numbers, erfm } },
        async (db) => ({
          account_id: accountId,
          ...(await changeAccess(db, accountId, { visibleMenus: menus, isErfmOn: erfm })),
        }),
      );
    }),
});

// A number that is new goes to the local inbox until it is told its gateway; the settings name them all.
async function textFromThese(account: Account, numbers: readonly string[]): Promise<void> {
  const before = await numbersOf(account);
  for (const { id, number } of before)
    if (!numbers.includes(number)) await removeNumber(account, id);
  for (const number of new Set(numbers))
    if (!before.some((one) => one.number === number)) await makeNumber(account, { number });
}
