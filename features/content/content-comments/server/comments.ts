import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { mostComments, type CommentThread, type newComment } from '../contract.ts';

/** What a comment is about, for those who hear of it. */
export interface CommentedContent {
  id: number;
  name: string;
}

/** The content of comments; one that is missing or another account's is not found. */
export async function commentedContent(account: Account, id: number): Promise<CommentedContent> {
  const content = await account.db
    .selectFrom('contents')
    .select(['id', 'name'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!content) throw notFound('content');
  return content;
}

/** The comments of a content with their replies, in the order they were written. */
export async function threadsOf(account: Account, contentId: number): Promise<CommentThread[]> {
  const { rows } = await sql<CommentThread>`
    select k.id, k.block_key, k.block_name, k.author, k.words as text, k.created_at, k.resolved_at, k.resolved_by,
      position(k.block_key in coalesce(c.mjml_part, '')) = 0 as is_gone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'author', a.author, 'text', a.words, 'created_at', a.created_at) order by a.id), '[]')
        from content_comments a
        where a.account_id = ${account.id} and a.content_id = ${contentId} and a.parent_id = k.id) as replies
    from content_comments k
    join contents c on c.account_id = ${account.id} and c.id = k.content_id
    where k.account_id = ${account.id} and k.content_id = ${contentId} and k.parent_id is null
    order by k.id`.execute(account.db);
  return rows;
}

/** Writes a comment at a block; answers its id. */
export async function addComment(
  account: Account,
  contentId: number,
  { block_key, block_name, text }: z.infer<typeof newComment>,
): Promise<number> {
  return insert(account, { content_id: contentId, block_key, block_name, words: text });
}

/** Answers a comment; answers the id of the reply. */
export async function addReply(
  account: Account,
  { contentId, commentId }: { contentId: number; commentId: number },
  text: string,
): Promise<number> {
  const { block_key, block_name } = await beginningOf(account, contentId, commentId);
  const parent = { content_id: contentId, parent_id: commentId, block_key, block_name };
  return insert(account, { ...parent, words: text });
}

/** Notes that what a comment asks for is done, or that it is not. */
export async function resolveComment(
  account: Account,
  { contentId, commentId }: { contentId: number; commentId: number },
  isResolved: boolean,
): Promise<void> {
  const { resolved_at: before } = await beginningOf(account, contentId, commentId);
  if ((before !== null) === isResolved) return;
  await account.db
    .updateTable('content_comments')
    .set({
      resolved_at: isResolved ? account.now : null,
      resolved_by: isResolved ? account.actor.name : null,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', commentId)
    .execute();
  await account.audit({
    action: isResolved ? 'resolve_comment' : 'reopen_comment',
    resource: 'content',
    id: contentId,
    after: { comment_id: commentId },
  });
}

/** Members who made the content or wrote in the thread, without whoever writes now. */
export async function listenersOf(
  account: Account,
  contentId: number,
  commentId: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from account_members m
    where m.account_id = ${account.id} and m.user_id is distinct from ${account.actor.id}
      and (m.user_id in (
          select k.author_id from content_comments k
          where k.account_id = ${account.id} and k.content_id = ${contentId} and ${commentId}::bigint in (k.id, k.parent_id))
        or m.user_id in (
          select l.actor_id from audit_log l
          where l.account_id = ${account.id} and l.resource = 'content' and l.resource_id = ${contentId}
            and l.action = 'create' and l.actor_kind = 'user'))
    order by m.user_id`.execute(account.db);
  return rows.map(({ user_id: id }) => id);
}

interface NewRow {
  content_id: number;
  parent_id?: number;
  block_key: string;
  block_name: string;
  words: string;
}

async function insert(account: Account, row: NewRow): Promise<number> {
  const { count } = await account.db
    .selectFrom('content_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .where('content_id', '=', row.content_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostComments)
    throw invalid({ base: [`This email has ${mostComments} comments already.`] });
  const { id } = await account.db
    .insertInto('content_comments')
    .values({
      account_id: account.id,
      ...row,
      author_id: account.actor.kind === 'user' ? account.actor.id : null,
      author: account.actor.name,
      created_at: account.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function beginningOf(account: Account, contentId: number, commentId: number) {
  const found = await account.db
    .selectFrom('content_comments')
    .select(['block_key', 'block_name', 'resolved_at'])
    .where('account_id', '=', account.id)
    .where('content_id', '=', contentId)
    .where('id', '=', commentId)
    .where('parent_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('comment');
  return found;
}
