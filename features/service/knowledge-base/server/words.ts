import { sql, type RawBuilder } from 'kysely';
import { formLanguages, type FormLanguage } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';

// Languages whose words the database brings into their basic form; those of others are compared as they are written.
const dictionaries: Readonly<Partial<Record<FormLanguage, string>>> = {
  en: 'english',
  es: 'spanish',
  de: 'german',
  it: 'italian',
  fr: 'french',
  pt: 'portuguese',
  da: 'danish',
  nl: 'dutch',
  sv: 'swedish',
  no: 'norwegian',
};
const configs = formLanguages.map((language) => ({
  language,
  config: dictionaries[language] ?? 'simple',
}));
const known = sql`jsonb_to_recordset(${JSON.stringify(configs)}::jsonb) d(language text, config text)`;

// So much of a question is looked at, and so many of its words.
const longestQuestion = 2_000;
const mostWords = 60;

/** Writes anew by which words articles are found: those of drafts by none. */
export async function indexArticles(account: Account, ids: readonly number[]): Promise<void> {
  await sql`delete from knowledge_words where account_id = ${account.id} and article_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  await sql`
    insert into knowledge_words (account_id, language, word, article_id, weight)
    select r.account_id, r.language, w.lexeme, r.id, case when 'A' = any(w.weights) then 4 else 1 end
    from knowledge_articles r join ${known} on d.language = r.language
    cross join lateral unnest(setweight(to_tsvector(d.config::regconfig, r.name || ' ' || r.category), 'A') || to_tsvector(d.config::regconfig, r.body)) w
    where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) and r.state = 'published' and length(w.lexeme) <= 200
    on conflict do nothing`.execute(account.db);
}

/** An article that was found. */
export interface FoundArticle {
  id: number;
  name: string;
  slug: string;
  language: string;
  category: string;
  excerpt: string;
}

/** Published articles that have words of a text, the best first: rare words and those of titles count most. */
export async function findArticles(
  account: Account,
  text: string,
  { language, most }: { language?: FormLanguage; most: number },
): Promise<FoundArticle[]> {
  const asked = text.slice(0, longestQuestion);
  const ofLanguage: RawBuilder<unknown> =
    language === undefined ? sql`true` : sql`d.language = ${language}`;
  const { rows } = await sql<FoundArticle>`
    with asked as materialized (
      select d.language, w.word from ${known} cross join lateral (
        select word from unnest(tsvector_to_array(to_tsvector(d.config::regconfig, ${asked}))) word limit ${mostWords}) w
      where ${ofLanguage}),
    hits as (
      select k.article_id, k.weight, count(*) over (partition by k.language, k.word) as articles
      from asked a join knowledge_words k on k.account_id = ${account.id} and k.language = a.language and k.word = a.word),
    best as (
      select h.article_id, sum(h.weight / sqrt(h.articles)) as score from hits h group by h.article_id
      order by score desc, h.article_id desc limit ${most})
    select r.id, r.name, r.slug, r.language, r.category, left(regexp_replace(r.body, '<[^>]*>', ' ', 'g'), 200) as excerpt
    from best b join knowledge_articles r on r.account_id = ${account.id} and r.id = b.article_id and r.state = 'published'
    order by b.score desc, r.id desc`.execute(account.db);
  return rows;
}
