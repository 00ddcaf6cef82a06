import type { Family } from '#platform/server/family/family.ts';
import { knowledgeArticles } from './contract/articles.ts';
import { articleRecords } from './server/article-records.ts';
import { mountKnowledgeBase } from './server/mount.ts';
import { votePersonalData } from './server/personal.ts';
import { articleSample } from './server/sample-articles.ts';

/** Articles of the help center of an account. */
export const knowledgeArticleFamily: Family = {
  path: knowledgeArticles.path,
  number: 140,
  feature: 'service/knowledge-base',
  mount: mountKnowledgeBase,
  records: articleRecords,
  personal: votePersonalData,
  sample: articleSample,
};
