import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/services.ts';

/** Counts whether an article helped, once a visitor and day. */
export async function countVote(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  { id, isHelpful, raw }: { id: number; isHelpful: boolean; raw: FastifyRequest },
): Promise<void> {
  const day = new Date(account.now).toISOString().slice(0, 10);
  const agent = String(raw.headers['user-agent'] ?? '').slice(0, 500);
  const visitor = secrets
    .sign('whoever says that an article helped', `${day} ${networkOf(raw.ip)} ${agent}`)
    .subarray(0, 12)
    .toString('base64url');
  // Who voted on earlier days matters no more.
  await sql`delete from knowledge_votes where account_id = ${account.id} and article_id = ${id} and day < ${day}::date`.execute(
    account.db,
  );
  await sql`
    with first as (
      insert into knowledge_votes (account_id, article_id, day, visitor_key) values (${account.id}, ${id}, ${day}, ${visitor})
      on conflict do nothing returning article_id)
    update knowledge_articles set helpful_yes = helpful_yes + ${isHelpful ? 1 : 0}, helpful_no = helpful_no + ${isHelpful ? 0 : 1}
    where account_id = ${account.id} and id in (select article_id from first)`.execute(account.db);
}
