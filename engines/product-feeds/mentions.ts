import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PersonalData } from '#platform/server/family/personal-data.ts';

/** Which of a feed's products recipients of a mailing were shown. */
export interface MentionedIn {
  mailingId: number;
  feedId: number;
}

/** What recipients were shown, by their ids; who is missing was shown nothing yet. */
export async function mentioned(
  account: Account,
  { mailingId, feedId }: MentionedIn,
  contactIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; ids: number[] }>`
    select contact_id as id, product_ids as ids from product_feed_mentions
    where account_id = ${account.id} and mailing_id = ${mailingId} and feed_id = ${feedId} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, ids }) => [id, ids.map(Number)]));
}

/** The feeds whose products these recipients of a mailing were shown. */
export async function mentionedFeeds(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct feed_id as id from product_feed_mentions
    where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = any(${[...contactIds]}::bigint[]) and feed_id > 0`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

/** Writes down what recipients are shown. */
export async function mention(
  account: Account,
  { mailingId, feedId }: MentionedIn,
  shown: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (shown.size === 0) return;
  const rows = [...shown].map(([id, ids]) => ({ id, ids }));
  await sql`
    insert into product_feed_mentions (account_id, mailing_id, contact_id, feed_id, product_ids)
    select ${account.id}::bigint, ${mailingId}::bigint, g.id, ${feedId}::bigint, array(select value::bigint from json_array_elements_text(g.ids))
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(id bigint, ids json) order by g.id on conflict do nothing`.execute(
    account.db,
  );
}

/** What the tables of product feeds say of people. */
export const productFeedPersonalData: PersonalData = {
  columns: { product_feed_mentions: ['contact_id'] },
  exports: {
    product_feed_mentions: {
      leftOut: 'says by number which products an email showed; the email itself tells',
    },
  },
  erase: async (account, { ids }) => {
    await sql`delete from product_feed_mentions where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
  },
};
