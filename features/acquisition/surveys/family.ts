import type { Family } from '#platform/server/family/family.ts';
import { surveys } from './contract/surveys.ts';
import { mountSurveys } from './server/mount.ts';
import { surveyPersonalData } from './server/personal.ts';
import { surveySample } from './server/sample-surveys.ts';
import { surveyChoices, surveyRecords } from './server/survey-records.ts';

/** Surveys that are answered by link. */
export const surveyFamily: Family = {
  path: surveys.path,
  number: 94,
  feature: 'acquisition/surveys',
  mount: mountSurveys,
  records: surveyRecords,
  page: ({ id }) => `surveys/${id}`,
  choices: surveyChoices,
  sample: surveySample,
};

/** What people answered. */
export const surveyResponseFamily: Family = {
  path: 'survey_responses',
  number: 95,
  feature: 'acquisition/surveys',
  personal: surveyPersonalData,
};
