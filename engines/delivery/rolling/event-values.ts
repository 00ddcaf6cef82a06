import { sql } from 'kysely';
import type { DataSource, MailingOfData } from '#engines/recipient-values/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { rollingSourceOf } from './rolling-source.ts';

/** An event as tests and previews show it. */
const sampleEvent = {
  name: 'order',
  order: {
    number: '10042',
    total: '59.80',
    currency: 'EUR',
    url: 'https://example.com/orders/10042',
    items: [
      { name: 'Sample product', sku: 'S-1', quantity: 1, price: '39.90' },
      { name: 'Another product', sku: 'S-2', quantity: 2, price: '9.95' },
    ],
  },
};

/** The event that brought a person to a rolling mailing, as emails say it: `{{ event.order.number }}`. Emails of other mailings know none. */
export const eventValues: DataSource = {
  root: 'event',
  of: async (account, mailing, contactIds) => {
    const type = mailing.sourceType ?? (await sourceTypeOf(account, mailing));
    const values = rollingSourceOf(type)?.values;
    if (!values || contactIds.length === 0) return new Map();
    const found = await values(account, mailing.id, contactIds);
    // Nobody reads the name of a variable in place of its value.
    return new Map(contactIds.map((id) => [id, found.get(id) ?? {}]));
  },
  sample: () => sampleEvent,
};

async function sourceTypeOf(account: Account, { id }: MailingOfData): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ source_type: string }>`
    select source_type from mailings where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return row?.source_type ?? '';
}
