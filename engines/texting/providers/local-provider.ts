import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { SmsProvider, Submission } from './provider.ts';

/** The gateway's name of a text in the local inbox. */
export const localRef = (messageId: number): string => `local-${messageId}`;

/** Takes texts into the account's local inbox instead of a gateway; one that is handed over again is no twin. */
export function localProvider(database: Database): SmsProvider {
  return {
    async submit(batch, answer) {
      for (const [accountId, texts] of Map.groupBy(batch, (one) => one.accountId)) {
        const said = await store(database, accountId, texts).then(
          () => ({ state: 'sent', response: 'kept in the local inbox' }) as const,
          // Stored or not: the same text again is no twin.
          (error: Error) =>
            ({ state: 'retry', reason: 'gateway_unreachable', response: error.message }) as const,
        );
        for (const { id } of texts)
          answer(id, said.state === 'sent' ? { ...said, ref: localRef(id) } : said);
      }
    },
    close: async () => undefined,
  };
}

async function store(
  database: Database,
  accountId: number,
  texts: readonly Submission[],
): Promise<void> {
  const rows = texts.map(({ id, runId, contactId, from, to, text }) => ({
    message_key: localRef(id),
    mailing_id: runId,
    contact_id: contactId,
    recipient: to,
    sender: from,
    subject: '',
    raw: text,
  }));
  await inAccount(database, { accountId }, (account) =>
    sql`insert into local_inbox_messages (account_id, channel, message_key, mailing_id, contact_id, recipient, sender, subject, raw)
      select ${account.id}, 'sms', i.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(message_key text, mailing_id bigint, contact_id bigint,
        recipient text, sender text, subject text, raw text)
      on conflict (account_id, message_key) do nothing`.execute(account.db),
  );
}
