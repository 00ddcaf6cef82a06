import { sendSingle } from '#engines/mobile/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from './server.ts';
import { giveNumber } from './text-numbers.builder.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<any>;

/** Puts a person on a list of numbers, texts them, and gives them a row of a relational table. */
export async function textedAndBooked(
  server: TestServer,
  call: Call,
  { contact, email }: { contact: number; email: string },
): Promise<void> {
  await giveNumber(server);
  const list = await call('POST', 'sms_lists.json', { sms_list: { name: 'Texted' } });
  await call('POST', `contacts/${contact}/toggle_sms_subscriptions.json`, {
    subscribed_sms_list_ids: [list.id],
  });
  const named = { name: 'Bookings', uid: 'bookings', key: 'number', link_column: 'email' };
  const columns = ['number', 'email'].map((name) => ({ name, type: 'string' }));
  const table = await call('POST', 'relational_tables.json', {
    relational_table: { ...named, columns },
  });
  const rows = [{ number: 'K-1', email }];
  await call('PUT', `relational_tables/${table.id}/rows.json`, { rows });
  await inAccount(server.database, { accountId: server.account }, (account) =>
    sendSingle(account, {
      channel: 'sms',
      sourceType: 'sms_reply',
      sourceId: 1,
      message: { kind: 'sms', number_id: 1, from_number: '+15550100', text: `Hello ${email}` },
      contactId: contact,
      address: '+4955577788',
      isMarketing: false,
    }),
  );
}
