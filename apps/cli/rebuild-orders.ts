import { z } from 'zod';
import { rebuildOrders } from '#engines/orders/public.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Makes the roll-ups of an account's orders again: by contact, product and day, and store and day. */
export const rebuildOrdersCommand = defineCommand({
  name: 'orders rebuild',
  summary: 'add up orders by contact, product and day again, from the orders themselves',
  usage: '--account <account id>',
  options: z.strictObject({
    account: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'it is the number that account create printed')
      .transform(Number),
  }),
  run: ({ options: { account: accountId }, config, report }) =>
    withDatabase(config, report, async ({ database }) => {
      await rebuildOrders(database, accountId);
      return { account_id: accountId };
    }),
});
