import { sql } from 'kysely';
import { z } from 'zod';
import { sendSystemEmail } from '#engines/delivery/public.ts';
import type { InterfaceLanguage } from '#platform/contract/languages.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { makeResetLink } from '#platform/identity/password-resets.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { changedMail, resetMail, type Written } from './mail-texts.ts';

const wish = z.object({ email: z.string() });
const change = z.object({ userId: z.number() });

/** The jobs that write to people about their password. */
export interface PasswordMails {
  /** Looks for the person, makes a link and mails it; does nothing when nobody has the address. */
  readonly reset: JobDefinition<z.infer<typeof wish>>;
  /** Tells a person that their password was changed. */
  readonly changed: JobDefinition<z.infer<typeof change>>;
}

/** Defines both jobs. A link is made inside its job: its secret is never stored in a queue. */
export function definePasswordMails(services: Services): PasswordMails {
  const { database, clock, config } = services;
  const reset = defineJob({
    name: 'password-reset-mail',
    payload: wish,
    async handle({ email }) {
      const link = await makeResetLink(database, { email, now: clock.now() });
      if (!link) return;
      const url = `${config.publicUrl}/users/password/edit?token=${link.token}`;
      await mailTo(
        services,
        { userId: link.userId, email: link.email },
        resetMail({ url, language: languageOf(link.language) }),
      );
    },
  });
  const changed = defineJob({
    name: 'password-changed-mail',
    payload: change,
    async handle({ userId }) {
      await mailPerson(services, userId, (language) =>
        changedMail({ url: `${config.publicUrl}/password/new`, language }),
      );
    },
  });
  services.jobs.define(reset);
  services.jobs.define(changed);
  return { reset, changed };
}

/** Mails a person about their sign-in, in their language; nobody is mailed when the person is gone. */
export async function mailPerson(
  services: Services,
  userId: number,
  write: (language: InterfaceLanguage) => Written,
): Promise<void> {
  const person = await acrossAccounts(
    services.database,
    'mail a person about their sign-in',
    (db) =>
      db
        .selectFrom('users')
        .select(['email', 'preferences'])
        .where('id', '=', userId)
        .executeTakeFirst(),
  );
  if (!person) return;
  const { language = null } = person.preferences as { language?: unknown };
  await mailTo(services, { userId, email: person.email }, write(languageOf(language)));
}

async function mailTo(
  services: Services,
  { userId, email }: { userId: number; email: string },
  mail: Written,
): Promise<void> {
  const accountId = await inboxOf(services.database, userId);
  // Without a mail server a mail needs an account's inbox; the operator can print a link instead.
  if (accountId === null && services.config.smtpUrl === null) {
    services.log.warn(
      { userId },
      'a person without an account has a mail to get and no mail server is set; a link for a new password is printed by `heliograph user password-link`',
    );
    return;
  }
  await sendSystemEmail(services, {
    ...mail,
    accountId: accountId ?? 0,
    to: email,
    onlyFor: userId,
  });
}

// The account in whose local inbox the person looks first.
async function inboxOf(database: Database, userId: number): Promise<number | null> {
  const { rows } = await acrossAccounts(database, 'find the inbox of a person', (db) =>
    sql<{ account_id: number }>`
    select m.account_id from account_members m join users u on u.id = m.user_id where m.user_id = ${userId}
    order by m.account_id::text is distinct from u.preferences->>'default_account_id', m.account_id limit 1`.execute(
      db,
    ),
  );
  return rows[0]?.account_id ?? null;
}

function languageOf(language: unknown): InterfaceLanguage {
  return language === 'de' ? 'de' : 'en';
}
