import { resolve } from 'node:path';
import { z } from 'zod';
import {
  answerRequest,
  byOperator,
  changePackage,
  changeParent,
  recountAccount,
} from '#features/account/billing/server/public.ts';
import { flagNames } from '#features/session/access/contract/account-detail.ts';
import { moveToCluster, switchFlag } from '#features/session/access/server/public.ts';
import { clusterNames } from '#platform/contract/cluster-names.ts';
import { deleteAccount } from '#platform/server/account/delete-account.ts';
import { exportAccount } from '#platform/server/account/export-account.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { defineCommand, type Command, type CommandAnswer } from './command.ts';
import { listAccounts, showAccount } from './accounts.ts';
import { withDatabase } from './with-database.ts';

const given = z.string().trim().min(1);
const accountId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'it is the number that account list prints')
  .transform(Number);
const onOrOff = z.enum(['on', 'off'], 'say on or off').transform((word) => word === 'on');
const pairs = given.transform((text, context) => {
  const found = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  if (found.some((pair) => pair.length !== 2 || pair.includes('')))
    context.addIssue({ code: 'custom', message: 'write name=value, with commas between them' });
  return Object.fromEntries(found) as Record<string, string>;
});

type Work = (database: Database) => Promise<CommandAnswer>;
const on = (config: Config, report: (line: string) => void, work: Work) =>
  withDatabase(config, report, ({ database }) => work(database));
const filesOf = (config: Config) => openFileStore(config, systemClock);

/** Commands by which an operator runs accounts. */
export const accountCommands: readonly Command[] = [
  defineCommand({
    name: 'account list',
    summary: 'print every account',
    usage: '[--name <part of the name>]',
    options: z.strictObject({ name: given.optional() }),
    run: ({ options, config, report }) =>
      on(config, report, (database) => listAccounts(database, options.name)),
  }),
  defineCommand({
    name: 'account show',
    summary: 'print one account with its package and people',
    usage: '--account <id>',
    options: z.strictObject({ account: accountId }),
    run: ({ options, config, report }) =>
      on(config, report, (database) => showAccount(database, options.account)),
  }),
  ...(['disable', 'enable'] as const).map((word) =>
    defineCommand({
      name: `account ${word}`,
      summary:
        word === 'disable'
          ? 'stop an account: it can be read, but changes and sends nothing'
          : 'let a disabled account work again',
      usage: '--account <id>',
      options: z.strictObject({ account: accountId }),
      run: ({ options, config, report }) =>
        on(config, report, (database) =>
          byOperator(
            database,
            { accountId: options.account, action: word, after: { active: word === 'enable' } },
            async (db) => {
              await db
                .updateTable('accounts')
                .set({ active: word === 'enable' })
                .where('id', '=', options.account)
                .execute();
              return { account_id: options.account, active: word === 'enable' };
            },
          ),
        ),
    }),
  ),
  defineCommand({
    name: 'account export',
    summary: 'write everything an account has into a folder',
    usage: '--account <id> --to <new folder>',
    options: z.strictObject({ account: accountId, to: given }),
    run: ({ options, config, report }) =>
      on(config, report, async (database) => ({
        ...(await exportAccount(database, filesOf(config), {
          id: options.account,
          folder: resolve(options.to),
        })),
      })),
  }),
  defineCommand({
    name: 'account delete',
    summary: 'delete an account with all its rows and files, for good',
    usage: '--account <id> --confirm <name of the account>',
    options: z.strictObject({ account: accountId, confirm: given }),
    run: ({ options, config, report }) =>
      on(config, report, async (database) => ({
        ...(await deleteAccount(database, filesOf(config), {
          id: options.account,
          confirm: options.confirm,
        })),
      })),
  }),
  defineCommand({
    name: 'account package',
    summary: 'give an account a package, or change single features, limits and add-ons',
    usage:
      '--account <id> [--type free_trial|essentials|core|none] [--feature coupon_banks=no,…] [--limit emails=10000,sms=none] [--add-on "Dedicated IP=2"]',
    options: z.strictObject({
      account: accountId,
      type: given.optional(),
      feature: pairs.optional(),
      limit: pairs.optional(),
      'add-on': pairs.optional(),
    }),
    run: ({ options, config, report }) =>
      on(config, report, (database) =>
        changePackage(
          database,
          options.account,
          {
            type: options.type,
            features: options.feature,
            limits: options.limit,
            addOns: options['add-on'],
          },
          systemClock.now(),
        ),
      ),
  }),
  defineCommand({
    name: 'account flag',
    summary: `turn a flag on or off: ${flagNames.join(', ')}`,
    usage: `--account <id> --flag ${flagNames[0]} --on|--off`,
    options: z
      .strictObject({
        account: accountId,
        flag: z.enum(flagNames, `one of ${flagNames.join(', ')}`),
        on: z.boolean().optional(),
        off: z.boolean().optional(),
      })
      .refine((options) => (options.on === true) !== (options.off === true), {
        path: ['on'],
        message: 'say either --on or --off',
      }),
    run: ({ options, config, report }) =>
      on(config, report, async (database) => {
        await switchFlag(database, {
          accountId: options.account,
          flag: options.flag,
          isOn: options.on === true,
        });
        return { account_id: options.account, flag: options.flag, on: options.on === true };
      }),
  }),
  defineCommand({
    name: 'account cluster',
    summary: 'move an account to a cluster',
    usage: `--account <id> --cluster default|${clusterNames.join('|')}`,
    options: z.strictObject({
      account: accountId,
      cluster: z.enum(['default', ...clusterNames], `one of default, ${clusterNames.join(', ')}`),
    }),
    run: ({ options, config, report }) =>
      on(config, report, (database) =>
        byOperator(
          database,
          { accountId: options.account, action: 'cluster', after: { cluster: options.cluster } },
          async (db) => {
            await moveToCluster(db, options.account, options.cluster);
            return { account_id: options.account, cluster: options.cluster };
          },
        ),
      ),
  }),
  defineCommand({
    name: 'account products',
    summary: 'switch the products of an account',
    usage: '--account <id> [--marketing on|off] [--service on|off] [--commerce on|off]',
    options: z.strictObject({
      account: accountId,
      marketing: onOrOff.optional(),
      service: onOrOff.optional(),
      commerce: onOrOff.optional(),
    }),
    run: ({ options: { account, marketing, service, commerce }, config, report }) =>
      on(config, report, (database) =>
        byOperator(
          database,
          { accountId: account, action: 'products', after: { marketing, service, commerce } },
          async (db) => {
            const row = await db
              .updateTable('accounts')
              .set((change) => ({
                enable_marketing: marketing ?? change.ref('enable_marketing'),
                enable_service: service ?? change.ref('enable_service'),
                enable_commerce: commerce ?? change.ref('enable_commerce'),
              }))
              .where('id', '=', account)
              .returning([
                'enable_marketing as marketing',
                'enable_service as service',
                'enable_commerce as commerce',
              ])
              .executeTakeFirstOrThrow();
            return { account_id: account, ...row };
          },
        ),
      ),
  }),
  defineCommand({
    name: 'account parent',
    summary: 'make an account the child of another, or let it have children',
    usage: '--account <id> [--parent <id>|none] [--allow-children on|off]',
    options: z.strictObject({
      account: accountId,
      parent: z.union([z.literal('none').transform(() => null), accountId]).optional(),
      'allow-children': onOrOff.optional(),
    }),
    run: ({ options, config, report }) =>
      on(config, report, (database) =>
        changeParent(database, options.account, {
          parentId: options.parent,
          mayHaveChildren: options['allow-children'],
        }),
      ),
  }),
  defineCommand({
    name: 'account request',
    summary: 'move a request of an account on',
    usage: '--account <id> --request <id> --state open|in_progress|done|declined [--answer <text>]',
    options: z.strictObject({
      account: accountId,
      request: accountId,
      state: given,
      answer: given.optional(),
    }),
    run: ({ options, config, report }) =>
      on(config, report, (database) =>
        answerRequest(database, {
          accountId: options.account,
          id: options.request,
          state: options.state,
          answer: options.answer,
        }),
      ),
  }),
  defineCommand({
    name: 'account recount',
    summary: 'count the usage of an account anew and print what was wrong',
    usage: '--account <id>',
    options: z.strictObject({ account: accountId }),
    run: ({ options, config, report }) =>
      on(config, report, async (database) => {
        const { usageCounters } = await import('#apps/server/usage.ts');
        const wrong = await recountAccount(database, options.account, usageCounters);
        return wrong.length === 0
          ? { account_id: options.account, wrong: 0 }
          : wrong.map((one) => ({ ...one }));
      }),
  }),
];
