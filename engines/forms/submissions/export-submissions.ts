import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark, type CsvValue } from '#platform/server/csv/write-csv.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { submissionStates } from '../submissions-contract.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  formId: z.number(),
  state: z.enum(submissionStates).optional(),
});

type Exported = z.infer<typeof payload>;

/** The job that writes the submissions of a form to a file. */
export type ExportJob = JobDefinition<Exported>;

const chunk = 1_000;
const columns = ['id', 'at', 'state', 'email', 'page_url', 'referrer', 'reasons', 'version'];

/** Makes the job; made once, where the calls of submissions mount. One row is a submission, one column a question. */
export function exportJob(services: Services, name: string): ExportJob {
  return defineJob({
    name,
    title: 'Export of form submissions',
    payload,
    handle: async (job, { signal }) => {
      const { accountId, notificationId } = job;
      const key = `exports/${accountId}/${notificationId}.csv`;
      await services.files.put(key, Readable.from(pages(services, job, signal)));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Export of form submissions is ready.',
        downloadFile: key,
        downloadName: 'form_submissions.csv',
        downloadRole: 'forms',
      });
    },
  });
}

/** Starts an export; answers the notification that will carry the file. */
export async function startExport(
  account: Account,
  { services, job }: { services: Services; job: ExportJob },
  asked: Pick<Exported, 'formId' | 'state'>,
): Promise<{ message: string; notification_id: number }> {
  const message = 'Export of form submissions has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Form',
    notifiableId: asked.formId,
  });
  await account.audit({ action: 'export_submissions', resource: 'form', id: asked.formId });
  await services.jobs.enqueue(account, job, { accountId: account.id, notificationId, ...asked });
  return { message, notification_id: notificationId };
}

interface Question {
  readonly id: string;
  readonly label: string;
}

type Row = Readonly<Record<string, CsvValue>> & {
  readonly id: number;
  readonly answers: Readonly<Record<string, unknown>>;
};

async function* pages(
  services: Services,
  job: Exported,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId: job.accountId }, work);
  const questions = await inside((account) => questionsOf(account, job.formId));
  yield utf8Mark + csvRow([...columns, ...questions.map((one) => one.label || one.id)]);
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    signal.throwIfAborted();
    const last: number = before;
    const rows = await inside((account) => rowsOf(account, job, last));
    yield rows.map((row) => csvRow(cells(row, questions))).join('');
    before = rows.length === chunk ? rows.at(-1)!.id : null;
    await services.notifications.progress(job.accountId, job.notificationId, { percent: 50 });
  }
}

async function rowsOf(
  account: Account,
  { formId, state }: Exported,
  before: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at::text as at, state, email, page_url, referrer, array_to_string(reasons, ' ') as reasons, version, answers
    from form_submissions where account_id = ${account.id} and form_id = ${formId} and id < ${before}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
    order by id desc limit ${chunk}`.execute(account.db);
  return rows;
}

// Of all versions: what was asked once stays readable.
async function questionsOf(account: Account, formId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select q.id, (array_agg(q.label order by q.version desc))[1] as label
    from (select f ->> 'id' as id, f ->> 'label' as label, v.version, p.no * 100 + f.no as no
      from form_versions v, jsonb_array_elements(v.definition -> 'pages') with ordinality p(page, no),
        jsonb_array_elements(p.page -> 'fields') with ordinality f(f, no)
      where v.account_id = ${account.id} and v.form_id = ${formId}) q
    group by q.id order by max(q.version) desc, min(q.no)`.execute(account.db);
  return rows;
}

function cells(row: Row, questions: readonly Question[]): CsvValue[] {
  return [
    ...columns.map((name) => row[name]),
    ...questions.map(({ id }) => {
      const answer = row.answers[id];
      return Array.isArray(answer) ? answer.join(', ') : (answer as CsvValue);
    }),
  ];
}
