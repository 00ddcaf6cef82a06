import { sql } from 'kysely';
import {
  freeSampleAddresses,
  getTextsInThePast,
  joinListInThePast,
  joinSmsListInThePast,
  noteContactsSql,
  sampleCustomers,
  sampleSource,
  identitySql,
} from '#engines/audience/public.ts';
import { takeBackLevel } from '#engines/usage/public.ts';
import { refreshTagCounts, tagSample } from '#features/audience/contact-tags/server/public.ts';
import { fieldSample } from '#features/audience/custom-fields/server/public.ts';
import { couponBankSample, giveSampleCodes } from '#features/content/coupon-banks/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { smsListSample } from '#features/audience/sms-lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { SampleMaking, SampleRecords } from '#platform/server/family/sample-records.ts';
import { deleteContacts } from './delete-contacts.ts';

const after = [
  sampleCustomers,
  fieldSample,
  tagSample,
  listSample,
  smsListSample,
  couponBankSample,
];
const mostTexted = 100;

/** The customers of the data set under example.com, in their lists; hands on which fields have the orders of each. */
export const contactSample: SampleRecords<{ ordersField: number; spentField: number }> = {
  after,
  async make(sample) {
    const { account, made } = sample;
    const ids = await insertContacts(sample);
    const customers = made(sampleCustomers);
    for (const { id, holds } of Object.values(made(listSample)))
      await joinListInThePast(
        account,
        id,
        customers.filter(holds).flatMap(({ email }) => ids.get(email) ?? []),
      );
    await textSome(sample, ids);
    const contactIds = [...ids.values()];
    await giveSampleCodes(account, made(couponBankSample), { contactIds, now: sample.now });
    await refreshTagCounts(account);
    const { orders, spent } = made(fieldSample);
    return { ordersField: orders, spentField: spent };
  },
  async remove({ account, families }) {
    await freeSampleAddresses(account);
    const {
      rows: [samples],
    } = await sql<{ ids: number[]; since: string | null }>`
      select coalesce(array_agg(id), '{}') as ids, min(updated_at) as since
      from contacts where account_id = ${account.id} and is_sample`.execute(account.db);
    if (!samples?.since) return;
    const gone = await deleteContacts(account, { families }, samples.ids.map(Number));
    await takeBackLevel(account, {
      kind: 'contacts',
      amount: gone.length,
      since: samples.since,
    });
  },
  count: countSamples,
};

// Numbers of this area that end in 01xx belong to nobody.
async function textSome(
  { account, made }: SampleMaking,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const texted = made(sampleCustomers)
    .filter(({ email, orders }) => orders > 1 && ids.has(email))
    .slice(0, mostTexted)
    .map((customer, at) => ({
      customer,
      id: ids.get(customer.email)!,
      phone: `+141555501${String(at).padStart(2, '0')}`,
    }));
  await getTextsInThePast(account, texted);
  for (const { id, holds } of made(smsListSample))
    await joinSmsListInThePast(
      account,
      id,
      texted.filter(({ customer }) => holds(customer)).map((one) => one.id),
    );
}

// One statement for all customers; an address that the account has already is left as it is.
async function insertContacts({ account, made }: SampleMaking): Promise<Map<string, number>> {
  const fields = made(fieldSample);
  const rows = made(sampleCustomers).map((customer) => ({
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    custom: {
      ...(customer.country !== '' && { [fields.country]: customer.country }),
      [fields.firstOrder]: customer.firstOrder,
      [fields.lastOrder]: customer.lastOrder,
      [fields.orders]: customer.orders,
      [fields.spent]: customer.spent,
    },
    tag_ids: made(tagSample)(customer),
    created_at: customer.firstOrder,
  }));
  const inserted = await sql<{ id: number; email_key: string }>`
    with put as (
      insert into contacts (account_id, email, email_key, email_domain, first_name, last_name, custom, tag_ids, source, is_sample, created_at)
      select ${account.id}::bigint, row.email, row.email, 'example.com', row.first_name, row.last_name, row.custom,
        array(select value::bigint from jsonb_array_elements_text(row.tag_ids) as value), ${sampleSource}, true, row.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(email text, first_name text, last_name text, custom jsonb, tag_ids jsonb, created_at timestamptz)
      on conflict (account_id, ${identitySql()}) do nothing returning id, email_key),
    counted as (${noteContactsSql(account, 'put', 'made')})
    select id, email_key from put`.execute(account.db);
  return new Map(inserted.rows.map(({ id, email_key }) => [email_key, id]));
}

async function countSamples(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from contacts where account_id = ${account.id} and is_sample`.execute(
    account.db,
  );
  return row?.count ?? 0;
}
