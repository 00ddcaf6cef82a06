import type { PersonalData } from '#platform/server/family/personal-data.ts';

/** What is kept of whoever says that an article helped: a signature that holds for a day and names nobody. */
export const votePersonalData: PersonalData = {
  columns: { knowledge_votes: ['visitor_key'] },
  exports: { knowledge_votes: { leftOut: 'is of visitors, who are no contacts' } },
  erase: () => Promise.resolve(),
};
