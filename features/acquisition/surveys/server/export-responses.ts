import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CheckedAnswers, FormField } from '#engines/forms/contract.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark, type CsvValue } from '#platform/server/csv/write-csv.ts';
import { invalid } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { smallestGroup } from '../contract/results.ts';
import type { Survey } from '../contract/surveys.ts';
import { surveyRecords } from './survey-records.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  surveyId: z.number(),
});

type Exported = z.infer<typeof payload>;

/** The job that writes the responses of a survey to a file. */
export type ExportJob = JobDefinition<Exported>;

const chunk = 1_000;

/** Makes the job; made once, where surveys mount. One row is a response, one column a question. */
export function exportResponsesJob(services: Services): ExportJob {
  return defineJob({
    name: 'surveys.responses',
    title: 'Export of survey responses',
    payload,
    handle: async (job, { signal }) => {
      const { accountId, notificationId } = job;
      const key = `exports/${accountId}/${notificationId}.csv`;
      await services.files.put(key, Readable.from(pagesOf(services, job, signal)));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Export of survey responses is ready.',
        downloadFile: key,
        downloadName: 'survey_responses.csv',
        downloadRole: 'surveys',
      });
    },
  });
}

/** Starts an export; answers the notification that will carry the file. */
export async function startResponsesExport(
  account: Account,
  { services, job }: { services: Services; job: ExportJob },
  surveyId: number,
): Promise<{ message: string; notification_id: number }> {
  const survey = await surveyOf(account, surveyId);
  if (survey.is_anonymous && survey.responses < smallestGroup)
    throw invalid({
      base: [
        `An anonymous survey is exported when it has ${smallestGroup} answers: fewer would tell who gave them.`,
      ],
    });
  const message = 'Export of survey responses has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Survey',
    notifiableId: surveyId,
  });
  await account.audit({ action: 'export_responses', resource: 'survey', id: surveyId });
  await services.jobs.enqueue(account, job, { accountId: account.id, notificationId, surveyId });
  return { message, notification_id: notificationId };
}

async function surveyOf(account: Account, id: number): Promise<Survey> {
  return (await showRecord(account, surveyRecords, id)) as unknown as Survey;
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly email: string | null;
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly answers: CheckedAnswers;
}

async function* pagesOf(
  services: Services,
  { accountId, notificationId, surveyId }: Exported,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId }, work);
  const survey = await inside((account) => surveyOf(account, surveyId));
  const said = survey.is_anonymous ? ['id', 'state'] : ['id', 'state', 'email'];
  const head = [...said, 'started_at', 'finished_at'];
  yield utf8Mark + csvRow([...head, ...survey.questions.map(({ label }) => label)]);
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    signal.throwIfAborted();
    const last: number = before;
    const rows = await inside((account) => rowsOf(account, surveyId, last));
    yield rows.map((row) => csvRow(cellsOf(row, survey))).join('');
    before = rows.length === chunk ? rows.at(-1)!.id : null;
    await services.notifications.progress(accountId, notificationId, { percent: 50 });
  }
}

async function rowsOf(account: Account, surveyId: number, before: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.state, c.email, r.started_at, r.finished_at, r.answers from survey_responses r
    left join contacts c on c.account_id = ${account.id} and c.id = r.contact_id
    where r.account_id = ${account.id} and r.survey_id = ${surveyId} and r.id < ${before}
    order by r.id desc limit ${chunk}`.execute(account.db);
  return rows;
}

function cellsOf(row: Row, { is_anonymous: isAnonymous, questions }: Survey): CsvValue[] {
  const when = (at: string | null) => (isAnonymous ? at?.slice(0, 10) : at);
  return [
    row.id,
    row.state,
    ...(isAnonymous ? [] : [row.email]),
    when(row.started_at),
    when(row.finished_at),
    ...questions.map((field) => answerOf(field, row.answers[field.id])),
  ];
}

// As people chose it: by the labels, not by the values that stand for them.
function answerOf({ options }: FormField, answer: CheckedAnswers[string] | undefined): CsvValue {
  if (answer === undefined) return null;
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer === 'number') return answer;
  return [answer]
    .flat()
    .map((value) => options.find((one) => one.value === value)?.label ?? value)
    .join(', ');
}
