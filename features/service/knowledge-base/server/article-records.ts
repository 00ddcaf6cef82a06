import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { knowledgeArticles } from '../contract/articles.ts';

/** Articles as the verbs need them. */
export const articleRecords: Records<typeof knowledgeArticles> = {
  contract: knowledgeArticles,
  table: resourceTable('knowledge_articles', {
    filter: ({ language, state }) => [
      ...(language === undefined ? [] : [sql<SqlBool>`r.language = ${language}`]),
      ...(state === undefined ? [] : [sql<SqlBool>`r.state = ${state}`]),
    ],
  }),
};
