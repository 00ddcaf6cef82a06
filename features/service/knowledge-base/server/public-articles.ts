import { sql } from 'kysely';
import { formLanguages, type FormLanguage } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { mostArticles } from '../contract/articles.ts';

/** An article as lists of the help center name it. */
export interface ListedArticle {
  name: string;
  slug: string;
  category: string;
}

/** An article as customers read it. */
export interface ReadArticle extends ListedArticle {
  id: number;
  body: string;
}

/** Languages in which something is published, as they stand in the list of languages. */
export async function publishedLanguages(account: Account): Promise<FormLanguage[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct language from knowledge_articles where account_id = ${account.id} and state = 'published'`.execute(
    account.db,
  );
  return formLanguages.filter((known) => rows.some(({ language }) => language === known));
}

/** Published articles of a language by category and title; those without category come last. */
export async function publishedArticles(
  account: Account,
  language: FormLanguage,
): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    select name, slug, category from knowledge_articles where account_id = ${account.id} and language = ${language} and state = 'published'
    order by category = '', category, name, id limit ${mostArticles}`.execute(account.db);
  return rows;
}

/** One published article; undefined for drafts and for what does not exist. */
export async function publishedArticle(
  account: Account,
  language: FormLanguage,
  slug: string,
): Promise<ReadArticle | undefined> {
  const { rows } = await sql<ReadArticle>`
    select id, name, slug, category, body from knowledge_articles
    where account_id = ${account.id} and language = ${language} and slug = ${slug} and state = 'published'`.execute(
    account.db,
  );
  return rows[0];
}
