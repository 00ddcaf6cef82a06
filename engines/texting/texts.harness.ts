import { sql } from 'kysely';
import { addToSmsList, enterSmsContacts } from '#engines/audience/public.ts';
import { messagesPage, startRun } from '#engines/mobile/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import type { SmsMessage } from './contract.ts';
import { makeNumber } from './numbers/change-number.ts';
import { sealNumberSecret } from './numbers/number-secret.ts';

/** The number of a contact that tests make. */
export const phone = (id: number): string => `+49171${1_000_000 + id}`;

/** Lists, numbers and texts of accounts of a server. */
export function textWorld(server: TestServer) {
  let people = 0;
  let runs = 0;
  const within = <T>(work: (account: Account) => Promise<T>, accountId = server.account) =>
    inAccount(server.database, { accountId }, work);

  /** An SMS list with new contacts. */
  const aList = (names: readonly string[], accountId = server.account) =>
    within(async (account) => {
      const { rows: contacts } = await sql<{ id: number }>`
        insert into contacts (account_id, email, email_key, email_domain, first_name)
        select ${account.id}, n.name || n.place || ${++people} || '@home.example', n.name || n.place || ${people} || '@home.example', 'home.example', n.name
        from unnest(${[...names]}::text[]) with ordinality n(name, place) order by n.place returning id`.execute(
        account.db,
      );
      const ids = contacts.map(({ id }) => id);
      await enterSmsContacts(account, server.server.services.secrets, {
        contacts: ids.map((id) => ({ id, phoneKey: phone(id) })),
        source: 'test',
      });
      const { rows } = await sql<{ id: number }>`
        insert into sms_lists (account_id, name) values (${account.id}, ${`List ${people}`}) returning id`.execute(
        account.db,
      );
      await addToSmsList(account, { listId: rows[0]!.id, contactIds: ids }, { source: 'test' });
      return { ids, list: rows[0]!.id };
    }, accountId);

  const aNumber = (
    input: Partial<Parameters<typeof makeNumber>[1]> = {},
    accountId = server.account,
  ) =>
    within(
      (account) =>
        makeNumber(
          account,
          { number: `+1415555${1000 + ++runs}`, rate: 1000, ...input },
          sealNumberSecret(server.server.services.secrets, account.id),
        ),
      accountId,
    );

  /** Texts a list and waits for the end. */
  const send = async (
    list: number,
    message: Partial<SmsMessage> & { number_id: number; text: string },
    accountId = server.account,
  ) => {
    const runId = await within(
      (account) =>
        startRun(account, {
          channel: 'sms',
          sourceType: 'test',
          sourceId: ++runs,
          message: { kind: 'sms', from_number: '+1', passes_quiet_hours: true, ...message },
          audience: { sms_lists: [list] },
          startsAt: account.now,
        }),
      accountId,
    );
    await server.until(async () => {
      const { rows } = await within(
        (account) =>
          sql`select from mobile_runs r where r.account_id = ${account.id} and r.id = ${runId} and r.status in ('finished', 'failed')`.execute(
            account.db,
          ),
        accountId,
      );
      return rows.length > 0;
    }, 'the end of a run');
    return runId;
  };

  const inbox = (runId: number) =>
    within(
      async (account) =>
        (
          await sql<{ recipient: string; sender: string; raw: string; contact_id: number }>`
            select recipient, sender, raw, contact_id from local_inbox_messages where account_id = ${account.id} and channel = 'sms' and mailing_id = ${runId} order by recipient`.execute(
            account.db,
          )
        ).rows,
    );
  const messagesOf = (runId: number) =>
    within((account) => messagesPage(account, { runIds: [runId], page: 1, per_page: 100 }));
  return { within, aList, aNumber, send, inbox, messagesOf };
}
