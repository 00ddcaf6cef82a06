import { sql } from 'kysely';
import { campaignRecords } from '#features/campaigns/email-campaigns/server/public.ts';
import { recountContacts } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forgetUses } from '#platform/server/resource/record-uses.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import type { SampleDataFacts } from '../contract.ts';

/** What sample data the account holds. */
export async function sampleDataOf(account: Account): Promise<SampleDataFacts> {
  const found = await sql<{ contacts: number; campaigns: number }>`
    select (select count(*) from contacts where account_id = ${account.id} and is_sample)::int as contacts,
      (select count(*) from campaigns where account_id = ${account.id} and is_sample)::int as campaigns`.execute(
    account.db,
  );
  const { contacts, campaigns } = found.rows[0]!;
  return { present: contacts + campaigns > 0, contacts, campaigns };
}

/** Takes all sample data out again. What people made stays: a list or tag of the sample that now holds others' contacts only loses the sample's. */
export async function removeSampleData(account: Account): Promise<void> {
  const { db, id } = account;
  const mailings = sql`(select mailing_id from campaigns where account_id = ${id} and is_sample and mailing_id is not null)`;
  for (const table of [
    'message_events',
    'mailing_links',
    'mailing_counters',
    'mailing_hours',
    'mailing_outcomes',
    'deliveries',
  ]) {
    await sql`delete from ${sql.table(table)} where account_id = ${id} and mailing_id in ${mailings}`.execute(
      db,
    );
  }
  await sql`delete from mailings where account_id = ${id} and id in ${mailings}`.execute(db);
  const campaigns = await db
    .deleteFrom('campaigns')
    .where('account_id', '=', id)
    .where('is_sample', '=', true)
    .returning('id')
    .execute();
  const gone = campaigns.map((campaign) => campaign.id);
  await forgetUses(account, campaignRecords.contract.path, gone);
  await sql`delete from contents c where account_id = ${id} and is_sample and not exists (select from campaigns k where k.account_id = ${id} and k.content_id = c.id)`.execute(
    db,
  );
  await removeSampleContacts(account);
  await recountContacts(account);
  await sql`delete from lists l where account_id = ${id} and is_sample and not exists (select from list_memberships m where m.account_id = ${id} and m.list_id = l.id)`.execute(
    db,
  );
  await sql`
    delete from tags t where account_id = ${id} and is_sample
      and not exists (select from contacts c where c.account_id = ${id} and c.tag_ids @> array[t.id])`.execute(
    db,
  );
  await sql`
    delete from custom_fields f where account_id = ${id} and is_sample
      and not exists (select from contacts c where c.account_id = ${id} and c.custom ? f.id::text)`.execute(
    db,
  );
  // What stays belongs to people now.
  for (const table of ['contents', 'lists', 'tags', 'custom_fields'])
    await sql`update ${sql.table(table)} set is_sample = false where account_id = ${id} and is_sample`.execute(
      db,
    );
  await refreshTagCounts(account);
  const lists = await db.selectFrom('lists').select('id').where('account_id', '=', id).execute();
  await refreshListCounts(
    account,
    lists.map((list) => list.id),
  );
  await account.audit({ action: 'delete', resource: 'sample_data', id: null });
}

async function removeSampleContacts({ db, id }: Account): Promise<void> {
  const people = sql`(select id from contacts where account_id = ${id} and is_sample)`;
  await sql`delete from suppressions where account_id = ${id} and source = 'sample data'`.execute(
    db,
  );
  for (const table of [
    'message_events',
    'deliveries',
    'contact_hours',
    'contact_sends',
    'list_memberships',
  ]) {
    await sql`delete from ${sql.table(table)} where account_id = ${id} and contact_id in ${people}`.execute(
      db,
    );
  }
  await sql`delete from contacts where account_id = ${id} and is_sample`.execute(db);
}
