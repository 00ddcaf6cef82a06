import { z } from 'zod';
import { formStyle } from '#engines/forms/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { resultsQuery, writtenQuery, type ShownSurvey } from '../contract/results.ts';
import { surveyPreview, surveys, type Survey } from '../contract/surveys.ts';
import { deleteSurvey } from './delete-survey.ts';
import { exportResponsesJob, startResponsesExport } from './export-responses.ts';
import { stepHtml } from './public-pages.ts';
import { resultsOf } from './results.ts';
import { createSurvey, updateSurvey } from './save-survey.ts';
import { stepsOf } from './steps.ts';
import { surveyToken, surveyUrl } from './survey-links.ts';
import { surveyRecords } from './survey-records.ts';
import { writtenAnswers } from './written-answers.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = 'surveys';

/** Routes of surveys, of what they ask and of what was answered. */
export const mountSurveys: MountFeature = (router, services) => {
  const { families } = services;
  mountPreview(router);
  mountResults(router, services);
  const shown = (account: Account, id: number) => shownSurvey(account, services, id);
  mountResource({
    router,
    services,
    records: surveyRecords,
    with: {
      bodyLimit: 'large',
      show: async (account, id) => ok(await shown(account, id)),
      create: async (account, fields) =>
        created(await shown(account, await createSurvey(account, fields))),
      update: async (account, id, fields) => {
        await updateSurvey(account, id, fields);
        return ok(await shown(account, id));
      },
      delete: (account, id) => deleteSurvey(account, families, id),
      duplicate: async (account, id) => {
        // A copy is a draft that ends by nothing yet.
        const {
          state: _state,
          questions: _questions,
          closes_at: _closes,
          ...copy
        } = await copyOf(account, surveyRecords, { id, families });
        const fields = parseInput(surveys.fields, copy);
        return (await shown(account, await createSurvey(account, fields))) as never;
      },
    },
  });
};

async function shownSurvey(account: Account, services: Services, id: number): Promise<ShownSurvey> {
  const survey = (await showRecord(account, surveyRecords, id)) as unknown as Survey;
  return {
    ...survey,
    url: survey.state === 'draft' ? null : surveyUrl(services, { accountId: account.id, id }),
    token: surveyToken(id),
    results: await resultsOf(account, survey),
  };
}

function mountPreview(router: Router): void {
  router.account({
    method: 'POST',
    path: 'surveys/preview',
    role,
    bodyLimit: 'large',
    body: surveyPreview,
    bodySample: {
      pages: [{ fields: [{ id: 'score', kind: 'scale', label: 'How was it?', nps: true }] }],
    },
    summary: 'The HTML of one step of a survey that may not be saved yet',
    handle: async ({ body: { step: wanted, is_anonymous: isAnonymous, ...survey } }) => {
      const steps = stepsOf(survey.pages).length;
      const step = Math.min(wanted, steps - 1);
      const html = stepHtml({
        survey: { ...survey, isAnonymous },
        step,
        // Every question shows: whoever writes a survey sees what its rules hide.
        answers: {},
        isWhole: true,
        action: '#',
        back: null,
        ticket: '',
      });
      return ok({ html: `<style>${formStyle(survey.color)}</style>${html}`, step, steps });
    },
  });
}

function mountResults(router: Router, services: Services): void {
  const job = exportResponsesJob(services);
  services.jobs.define(job);
  const requireSegment = async (account: Account, segment: number | undefined) => {
    if (segment === undefined) return;
    await services.families.requireNamed(account, [
      { field: 'segment_id', family: 'segments', ids: [segment], by: 'id' },
    ]);
  };
  const surveyOf = async (account: Account, id: number) =>
    (await showRecord(account, surveyRecords, id)) as unknown as Survey;
  router.account({
    method: 'GET',
    path: 'surveys/:id/results',
    role,
    params: byId,
    query: resultsQuery,
    summary: 'What came of a survey, question by question; of all responses or those of a segment',
    handle: async ({ account, params: { id }, query: { segment_id: segment } }) => {
      await requireSegment(account, segment);
      return ok(await resultsOf(account, await surveyOf(account, id), segment ?? null));
    },
  });
  router.account({
    method: 'GET',
    path: 'surveys/:id/answers',
    role,
    params: byId,
    query: writtenQuery,
    summary: 'The answers to one question in words, the latest first',
    handle: async ({ account, params: { id }, query }) => {
      await requireSegment(account, query.segment_id);
      return ok(await writtenAnswers(account, await surveyOf(account, id), query));
    },
  });
  router.account({
    method: 'POST',
    path: 'surveys/:id/export',
    role,
    params: byId,
    summary: 'Write the responses of a survey to a CSV file',
    handle: async ({ account, params: { id } }) =>
      accepted(await startResponsesExport(account, { services, job }, id)),
  });
}
