import { z } from 'zod';
import { brokenPasswordRules } from '#platform/contract/password-rules.ts';
import { CannotStart } from '#platform/server/cannot-start.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createAccount } from '#platform/identity/accounts.ts';
import { createApiKey } from '#platform/identity/api-keys.ts';
import { makeResetLink } from '#platform/identity/password-resets.ts';
import { setAccountAccess } from './account-access.ts';
import { accountCommands } from './account-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { defineCommand, type Command } from './command.ts';
import { demoSignIn } from './demo.ts';
import { distributeCommand } from './distribute.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { addNumber } from './number-add.ts';
import { rebuildOrdersCommand } from './rebuild-orders.ts';
import { restoreConfirm } from './restore-confirm.ts';
import { replayTracking } from './replay-tracking.ts';
import { setFeatureFlag } from './feature-flag.ts';
import { shownSettings } from './shown-settings.ts';
import { withDatabase } from './with-database.ts';

const nothing = z.strictObject({});
const given = z.string().trim().min(1);

/** Every command by the words that call it. What only one of them needs and takes long to load, it loads when it runs. */
export const commands: readonly Command[] = [
  defineCommand({
    name: 'account create',
    summary: 'make an account and the user who owns it',
    usage: '--name <name> --email <address> --password <password> [--time-zone Europe/Berlin]',
    options: z.strictObject({
      name: given,
      email: given,
      password: goodPassword(),
      'time-zone': given.optional(),
    }),
    run: ({ options: { 'time-zone': timeZone, ...account }, config, report }) =>
      withDatabase(config, report, async ({ database }) => {
        const made = await createAccount(database, {
          ...account,
          ...(timeZone !== undefined && { timeZone }),
        });
        return { account_id: made.accountId, user_id: made.userId };
      }),
  }),
  ...accountCommands,
  setAccountAccess,
  addNumber,
  defineCommand({
    name: 'api-key create',
    summary: 'make a key for programs; it is shown this once',
    usage:
      '--account <account id> --name <name> --permissions all|contacts,campaigns,… [--ips 192.0.2.1,…]',
    options: z.strictObject({
      account: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, 'it is the number that account create printed')
        .transform(Number),
      name: given,
      permissions: list(),
      ips: list().optional(),
    }),
    run: ({ options: { account: accountId, name, permissions, ips }, config, report }) =>
      withDatabase(config, report, async ({ database }) => {
        const made = await createApiKey(database, {
          accountId,
          name,
          permissions,
          whitelistedIps: ips ?? [],
        });
        return { api_key_id: made.id, api_key: made.key };
      }),
  }),
  setFeatureFlag,
  defineCommand({
    name: 'user password-link',
    summary:
      'print a link with which a person sets a new password, for an hour, once; after you made sure who asks',
    usage: '--email <address>',
    options: z.strictObject({ email: given }),
    run: ({ options: { email }, config, report }) =>
      withDatabase(config, report, async ({ database }) => {
        const link = await makeResetLink(database, { email, now: systemClock.now() });
        if (!link) throw new CannotStart(`Nobody signs in with ${email}.`);
        return {
          email: link.email,
          link: `${config.publicUrl}/users/password/edit?token=${link.token}`,
        };
      }),
  }),
  defineCommand({
    name: 'user reset-factors',
    summary: 'take every second factor of a user away, after you made sure who asks',
    usage: '--email <address>',
    options: z.strictObject({ email: given }),
    run: ({ options: { email }, config, report }) =>
      withDatabase(config, report, async ({ database }) => {
        const { resetFactorsOf } = await import('#platform/identity/factors/change-factors.ts');
        return { removed_factors: await resetFactorsOf({ database, clock: systemClock }, email) };
      }),
  }),
  replayTracking,
  rebuildOrdersCommand,
  restoreConfirm,
  ...backupCommands,
  distributeCommand,
  doctorCommand,
  defineCommand({
    name: 'migrate',
    summary: 'bring the database to the schema of this version',
    usage: '',
    options: nothing,
    run: ({ config, report }) =>
      withDatabase(config, report, async ({ applied }) => ({
        applied: applied.length,
        migrations: applied,
      })),
  }),
  defineCommand({
    name: 'routes',
    summary: 'print every HTTP route with its role and feature',
    usage: '',
    options: nothing,
    run: async ({ config }) => (await import('./list-routes.ts')).listRoutes(config),
  }),
  defineCommand({
    name: 'config',
    summary: 'print every setting with its value and meaning',
    usage: '',
    options: nothing,
    run: async ({ config }) => shownSettings(config),
  }),
  defineCommand({
    name: 'demo',
    summary: 'print how to sign in to the demo account; makes it when there is none',
    usage: '',
    options: nothing,
    run: ({ config, report }) => demoSignIn(config, report),
  }),
];

function goodPassword() {
  return z.string().superRefine((password, context) => {
    const broken = brokenPasswordRules(password).map(({ label }) => label);
    if (broken.length > 0)
      context.addIssue({ code: 'custom', message: `it needs: ${broken.join('; ')}` });
  });
}

function list() {
  return given.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
}
