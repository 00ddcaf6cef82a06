import { sql } from 'kysely';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { OutgoingMail, Provider, SendResult } from './provider.ts';

/**
 * Takes mails into the account's local inbox instead of a mail server. The Message-ID is the key, so a mail that is sent
 * again is no twin: nothing about it is ever unclear, and no mark is needed.
 */
export function localInboxProvider(database: Database): Provider {
  const store = groupCommit<OutgoingMail, SendResult>(
    async (accountId, mails) =>
      inAccount(database, { accountId }, async (account) => {
        const rows = mails.map((mail) => ({
          message_key: mail.messageId,
          mailing_id: mail.mailingId,
          contact_id: mail.contactId,
          recipient: mail.envelope.to,
          sender: mail.envelope.from,
          subject: mail.subject,
          raw: mail.raw.toString('latin1'),
          for_user_id: mail.onlyFor ?? null,
          link_roles: mail.linkRoles ?? null,
        }));
        await sql`
      insert into local_inbox_messages (account_id, message_key, mailing_id, contact_id, recipient, sender, subject, raw, for_user_id, link_roles)
      select ${account.id}, i.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(message_key text, mailing_id bigint, contact_id bigint,
        recipient text, sender text, subject text, raw text, for_user_id bigint, link_roles text[])
      on conflict (account_id, message_key) do nothing`.execute(account.db);
        return mails.map(() => ({ kind: 'accepted', response: '250 kept in the local inbox' }));
      }),
    { largest: 200 },
  );
  return {
    name: 'local inbox',
    capacity: 100,
    pauseMs: () => 0,
    send: (mail) =>
      store(mail.accountId, mail).catch((error: Error) => ({
        kind: 'unreachable',
        error: error.message,
      })),
    close: async () => undefined,
  };
}
