import type { Family } from '#platform/server/family/family.ts';
import { workflows } from './contract/workflows.ts';
import { workflowChoices, workflowRecords } from './server/journeys-table.ts';
import { mountJourneys } from './server/mount.ts';
import { journeySample } from './server/sample-journeys.ts';

/** Journeys: what contacts pass through, step by step. */
export const journeyFamily: Family = {
  path: workflows.path,
  number: 60,
  feature: 'automation/journeys',
  mount: mountJourneys,
  records: workflowRecords,
  page: ({ id }) => `journeys/${id}/builder`,
  choices: workflowChoices,
  sample: journeySample,
};
