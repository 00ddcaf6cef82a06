import { sql } from 'kysely';
import { recountContacts } from '#engines/audience/public.ts';
import { ensureTags, refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import { ensureFields } from '#features/audience/custom-fields/server/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { makeCampaigns } from './make-campaigns.ts';
import { readCustomers, spendGroupOf, type Customer } from './read-customers.ts';
import { addressOf } from './sample-address.ts';

/** A list of the sample data, and who is in it. */
interface SampleList {
  name: string;
  description: string;
  holds: (customer: Customer) => boolean;
}

const german = new Set(['Germany', 'Austria', 'Switzerland']);
const lists: readonly SampleList[] = [
  { name: 'All customers', description: 'Everybody who ever ordered', holds: () => true },
  {
    name: 'United Kingdom',
    description: 'Customers in the United Kingdom',
    holds: ({ country }) => country === 'United Kingdom',
  },
  {
    name: 'Germany, Austria, Switzerland',
    description: 'Customers who read German',
    holds: ({ country }) => german.has(country),
  },
  {
    name: 'Big spenders',
    description: 'More than £5,000 in all',
    holds: ({ spent }) => spent > 5000,
  },
  { name: 'Ordered once', description: 'One order so far', holds: ({ orders }) => orders === 1 },
];

/** Brings the sample data into an account that has none; asked again, nothing happens. */
export async function createSampleData(account: Account, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sample data'), ${account.id}::int)`.execute(
    account.db,
  );
  const there = await account.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account.id)
    .where('is_sample', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (there) return;
  const customers = await readCustomers();
  const ids = await insertContacts(account, customers);
  await recountContacts(account);
  const listIds = await insertLists(account, customers, ids);
  await refreshTagCounts(account);
  await makeCampaigns(account, { all: listIds[0]!, kingdom: listIds[1]!, big: listIds[3]! }, now);
  await refreshListCounts(account, listIds);
  await account.audit({
    action: 'create',
    resource: 'sample_data',
    id: null,
    after: { contacts: customers.length },
  });
}

// One statement for all customers; an address that the account has already is left as it is.
async function insertContacts(
  account: Account,
  customers: readonly Customer[],
): Promise<Map<string, number>> {
  const sample = { isSample: true };
  const [country] = await ensureFields(account, ['Country'], 'string', sample);
  const [first, last] = await ensureFields(
    account,
    ['First order', 'Last order'],
    'datetime',
    sample,
  );
  const [orders] = await ensureFields(account, ['Orders'], 'integer', sample);
  const [spent] = await ensureFields(account, ['Total spent'], 'float', sample);
  const tagNames = [
    ...new Set(customers.flatMap((customer) => [customer.country, spendGroupOf(customer.spent)])),
  ];
  const tagIds = new Map(
    (await ensureTags(account, tagNames, sample)).map((id, index) => [tagNames[index]!, id]),
  );
  const rows = customers.map((customer) => ({
    email: `customer-${customer.number}@example.com`,
    custom: {
      [country!.id]: customer.country,
      [first!.id]: customer.firstOrder,
      [last!.id]: customer.lastOrder,
      [orders!.id]: customer.orders,
      [spent!.id]: customer.spent,
    },
    tag_ids: [tagIds.get(customer.country), tagIds.get(spendGroupOf(customer.spent))]
      .map((id) => id!)
      .sort((a, b) => a - b),
    created_at: customer.firstOrder,
  }));
  await sql`
    insert into contacts (account_id, email, email_key, email_domain, custom, tag_ids, source, is_sample, created_at)
    select ${account.id}::bigint, row.email, row.email, 'example.com', row.custom,
      array(select value::bigint from jsonb_array_elements_text(row.tag_ids) as value), 'sample data', true, row.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(email text, custom jsonb, tag_ids jsonb, created_at timestamptz)
    on conflict (account_id, email_key) do nothing`.execute(account.db);
  const made = await sql<{ id: number; email_key: string }>`
    select id, email_key from contacts where account_id = ${account.id} and is_sample`.execute(
    account.db,
  );
  return new Map(made.rows.map(({ id, email_key }) => [email_key, id]));
}

async function insertLists(
  account: Account,
  customers: readonly Customer[],
  ids: ReadonlyMap<string, number>,
): Promise<number[]> {
  const listIds: number[] = [];
  for (const list of lists) {
    const made = await sql<{ id: number }>`
      insert into lists (account_id, name, description, from_name, from_email, reply_to_email, address, is_sample)
      select ${account.id}::bigint, case when exists (select from lists where account_id = ${account.id} and lower(name) = lower(${list.name}) and archived_at is null)
        then ${`${list.name} (sample)`} else ${list.name} end, ${list.description}, ${account.record.name}, 'news@example.com', 'hello@example.com',
        ${addressOf(account)}, true
      returning id`.execute(account.db);
    const listId = made.rows[0]!.id;
    const members = customers
      .filter(list.holds)
      .flatMap((customer) => ids.get(`customer-${customer.number}@example.com`) ?? []);
    await sql`
      insert into list_memberships (account_id, list_id, contact_id, source, created_at)
      select account_id, ${listId}::bigint, id, 'sample data', created_at from contacts where account_id = ${account.id} and id = any(${members}::bigint[]) on conflict do nothing`.execute(
      account.db,
    );
    listIds.push(listId);
  }
  return listIds;
}
