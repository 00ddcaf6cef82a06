import { sql } from 'kysely';
import { forgetItems, refreshFeed } from '#engines/product-feeds/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { duplicateRecord } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { mostFeeds, usualRange, type ProductFeed } from '../contract.ts';
import { checkedFeed, type FeedValues } from './check-feed.ts';
import { definitionOf, feedById, productFeedRecords } from './feed-records.ts';

/** Makes a feed and chooses its products. */
export async function createFeed(account: Account, fields: FeedValues): Promise<ProductFeed> {
  await requireRoom(account);
  const { id } = await createRecord(account, productFeedRecords, {
    ...(await checkedFeed(account, fields, null)),
    created_by: account.actor.name,
  });
  return recomputed(account, id);
}

/** Changes a feed and chooses its products anew. Another metric begins with its usual range. */
export async function updateFeed(
  account: Account,
  id: number,
  fields: Partial<FeedValues>,
): Promise<ProductFeed> {
  const before = await feedById(account, id);
  const isOtherMetric = fields.metric !== undefined && fields.metric !== before.metric;
  const values = {
    ...before,
    ...(isOtherMetric && { day_range: usualRange(fields.metric!) }),
    ...fields,
  };
  const kept = Object.fromEntries(
    Object.keys(productFeedRecords.contract.fields.shape).map((name) => [
      name,
      values[name as keyof typeof values],
    ]),
  ) as FeedValues;
  const checked = await checkedFeed(account, kept, id);
  await updateRecord(account, productFeedRecords, { id, fields: { ...checked } });
  const after = await feedById(account, id);
  const choosesAsBefore =
    JSON.stringify(definitionOf(before)) === JSON.stringify(definitionOf(after));
  return choosesAsBefore ? after : recomputed(account, id);
}

/** Makes a second feed that chooses alike. */
export async function duplicateFeed(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<Row> {
  await requireRoom(account);
  const copy = await duplicateRecord(account, productFeedRecords, { id, families });
  return recomputed(account, copy.id);
}

/** Removes a feed that nothing uses, with what it showed. */
export async function deleteFeed(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<{ id: number }> {
  await deleteRecord(account, productFeedRecords, { id, families });
  await forgetItems(account, [id]);
  return { id };
}

/** Chooses the products of a feed anew and notes when. */
export async function recomputed(account: Account, id: number): Promise<ProductFeed> {
  await refreshFeed(account, definitionOf(await feedById(account, id)));
  await sql`update product_feeds set computed_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return feedById(account, id);
}

async function requireRoom(account: Account): Promise<void> {
  const { rows } = await sql`
    select from product_feeds where account_id = ${account.id} offset ${mostFeeds - 1} limit 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw invalid({
      base: [`An account has at most ${mostFeeds} product feeds. Delete one that is not used.`],
    });
}
