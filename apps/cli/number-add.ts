import { z } from 'zod';
import { makeNumber, sealNumberSecret } from '#engines/texting/public.ts';
import { smsProviders } from '#engines/texting/contract.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { masterSecret } from '#platform/server/data-folder.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const whole = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'it is a whole number')
  .transform(Number);

/** Gives an account a number to text from, which opens its mobile sections. */
export const addNumber = defineCommand({
  name: 'number add',
  summary: 'give an account a number to text from, which opens its mobile sections',
  usage: `--account <account id> --number +15550100 [--provider ${smsProviders.join('|')}] [--settings '{"url":"https://…"}'] [--secret <key or password>] [--rate <parts a second>] [--cap <parts a day>]`,
  options: z.strictObject({
    account: whole,
    number: z.string().trim().min(1),
    provider: z.enum(smsProviders).default('local'),
    settings: z
      .string()
      .default('{}')
      .transform((text, context) => {
        try {
          return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
        } catch {
          context.addIssue({ code: 'custom', message: 'write JSON such as {"url":"https://…"}' });
          return z.NEVER;
        }
      }),
    secret: z.string().optional(),
    rate: whole.default(1),
    cap: whole.optional(),
  }),
  run: ({ options, config, report }) =>
    withDatabase(config, report, ({ database }) =>
      inAccount(database, { accountId: options.account }, async (account) => {
        const { account: _id, cap, settings, secret, ...values } = options;
        const made = await makeNumber(
          account,
          {
            ...values,
            provider_settings: settings,
            ...(secret !== undefined && { secret }),
            daily_cap: cap ?? null,
          },
          sealNumberSecret(createSecrets(masterSecret(config)), account.id),
        );
        const { id, number, kind, provider, is_default: isDefault } = made;
        return { account_id: account.id, id, number, kind, provider, is_default: isDefault };
      }),
    ),
});
