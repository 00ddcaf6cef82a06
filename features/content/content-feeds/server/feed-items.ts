import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FeedItem } from '../contract.ts';
import type { ReadItem } from './reading/read-item.ts';

/** So many items of a feed are kept, the newest ones. */
const mostKept = 300;

/** An item as it is put into emails. */
export interface KeptItem extends FeedItem {
  html: string;
}

/** Keeps what a feed answered: new items join those there are, changed ones are written anew, gone ones lose their place. */
export async function keepItems(
  account: Account,
  feedId: number,
  items: readonly ReadItem[],
): Promise<void> {
  const rows = items.map((item, position) => ({ ...item, position }));
  await sql`
    update content_feed_items set position = null
    where account_id = ${account.id} and feed_id = ${feedId} and position is not null
      and item_key <> all(${items.map(({ key }) => key)}::text[])`.execute(account.db);
  await sql`
    insert into content_feed_items (account_id, feed_id, item_key, position, title, link, summary, html, image, author, price, published_at, seen_at)
    select ${account.id}, ${feedId}, one.key, one.position, one.title, one.link, one.summary, one.html, one.image, one.author, one.price, one."publishedAt", ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (key text, position int, title text, link text, summary text, html text, image text, author text, price text, "publishedAt" timestamptz)
    on conflict (account_id, feed_id, item_key) do update set position = excluded.position, title = excluded.title, link = excluded.link,
      summary = excluded.summary, html = excluded.html, image = excluded.image, author = excluded.author, price = excluded.price,
      published_at = excluded.published_at`.execute(account.db);
  await sql`
    delete from content_feed_items
    where account_id = ${account.id} and feed_id = ${feedId} and item_key in (
      select i.item_key from content_feed_items i where i.account_id = ${account.id} and i.feed_id = ${feedId}
      order by ${newestFirst} offset ${mostKept})`.execute(account.db);
}

/** The newest items of a feed, but for those that a source has sent in another run. */
export async function newestItems(
  account: Account,
  asked: { feedId: number; count: number; unsentBy: MarkedBy | null },
): Promise<KeptItem[]> {
  const { feedId, count, unsentBy } = asked;
  const { rows } = await sql<KeptItem>`
    select i.item_key as key, i.title, i.link, i.summary, i.html, i.image, i.author, i.price, i.published_at, i.seen_at, i.position is null as is_gone
    from content_feed_items i
    where i.account_id = ${account.id} and i.feed_id = ${feedId} and ${unsent(account, unsentBy)}
    order by ${newestFirst} limit ${count}`.execute(account.db);
  return rows;
}

/** Who has sent items, in which run. */
export interface MarkedBy {
  type: string;
  id: number;
  occurrence: string;
}

/** Notes that a run has taken these items, so that no other run of its source does. */
export async function markItems(
  account: Account,
  feedId: number,
  by: MarkedBy,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into content_feed_marks (account_id, feed_id, source_type, source_id, item_key, occurrence)
    select ${account.id}, ${feedId}, ${by.type}, ${by.id}, key, ${by.occurrence} from unnest(${[...keys]}::text[]) as key
    on conflict do nothing`.execute(account.db);
}

function unsent(account: Account, by: MarkedBy | null): RawBuilder<unknown> {
  if (by === null) return sql`true`;
  return sql`not exists (
    select from content_feed_marks m
    where m.account_id = ${account.id} and m.feed_id = i.feed_id and m.source_type = ${by.type} and m.source_id = ${by.id}
      and m.item_key = i.item_key and m.occurrence <> ${by.occurrence})`;
}

const newestFirst = sql`coalesce(i.published_at, i.seen_at) desc, i.position nulls last, i.item_key`;
