import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { harmlessFragment } from '#platform/server/sanitise/sanitiser.ts';
import { mostArticles, type knowledgeArticles } from '../contract/articles.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { articleRecords } from './article-records.ts';
import { freeSlug, slugOf } from './slug.ts';
import { indexArticles } from './words.ts';

type Fields = FieldsOf<typeof knowledgeArticles>;

/** Writes a new article, with a slug of its title where none is given. */
export async function createArticle(account: Account, fields: Fields): Promise<Row> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from knowledge_articles where account_id = ${account.id}`.execute(
    account.db,
  );
  if (rows[0]!.count >= mostArticles)
    throw invalid(
      `An account can have at most ${mostArticles} articles. Delete articles that you no longer need.`,
    );
  const row = await createRecord(account, articleRecords, {
    ...fields,
    body: await harmlessFragment(fields.body),
    slug:
      fields.slug || (await freeSlug(account, { slug: slugOf(fields.name), of: fields.language })),
  });
  await indexArticles(account, [row.id]);
  return row;
}

/** Changes an article; its address stays unless another slug is given. */
export async function updateArticle(
  account: Account,
  id: number,
  { slug, ...fields }: Partial<Fields>,
): Promise<Row> {
  const before = await showRecord(account, articleRecords, id);
  const wanted =
    slug === ''
      ? await freeSlug(account, {
          slug: slugOf(fields.name ?? String(before['name'])),
          of: fields.language ?? String(before['language']),
          except: id,
        })
      : slug;
  const row = await updateRecord(account, articleRecords, {
    id,
    fields: {
      ...fields,
      ...(fields.body !== undefined && { body: await harmlessFragment(fields.body) }),
      ...(wanted !== undefined && { slug: wanted }),
    },
  });
  await indexArticles(account, [id]);
  return row;
}
