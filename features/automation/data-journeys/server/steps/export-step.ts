import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { fieldsOf, type FieldDefinition } from '#engines/audience/public.ts';
import { putFile } from '#engines/sftp/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark, type CsvValue } from '#platform/server/csv/write-csv.ts';
import { exportColumns, type StepOf } from '../../contract/steps.ts';
import { ofRun } from '../runs/run-record.ts';
import { handedOn, type Piece, type StepKind, type StepWork } from '../runs/step-kind.ts';

type ExportWork = StepWork<StepOf<'export'>>;

const chunk = 5000;

/** A file as it lies in the store, with its rows. */
interface Written {
  key: string;
  bytes: number;
  rows: number;
}

/** Writes the contacts chosen so far to a file, for people by a notification or for programs by SFTP. */
export const exportStep: StepKind<StepOf<'export'>, Written | null> = {
  async prepare(work) {
    if (work.run.isDry) return null;
    const notificationId = work.record.checkpoint['notification_id'];
    if (typeof notificationId !== 'number') return writeFile(work);
    await announce(work, notificationId);
    return null;
  },
  async piece(account, work, written) {
    const { run, step, record, services } = work;
    if (run.isDry) return { isDone: true, change: handedOn(work) };
    if (written === null) return { isDone: true };
    const name = nameOf(account, work);
    const change = { ...handedOn(work), rows_out: written.rows, file_name: name };
    if (step.to === 'sftp') {
      const { key: file, bytes } = written;
      await putFile(account, services.files, { box: 'exports', name, file, bytes });
      return done(change, `${name} was put into the SFTP folder /exports.`);
    }
    const notificationId = await services.notifications.start(account, {
      message: `${run.journeyName}: ${name} is being made.`,
      notifiableType: 'Data journey',
      notifiableId: run.journeyId,
    });
    const checkpoint = { ...record.checkpoint, notification_id: notificationId };
    return { isDone: false, change: { ...change, file: written.key, checkpoint } };
  },
};

function done(change: NonNullable<Piece['change']>, text: string): Piece {
  return { isDone: true, change, log: [{ level: 'info', text }] };
}

async function announce({ run, accountId, services, record }: ExportWork, id: number) {
  const { file, name } = await inAccount(services.database, { accountId }, async (account) => {
    const { rows } = await sql<{ file: string; name: string }>`
      select r.file, r.file_name as name from data_run_steps r where ${ofRun(account, run)} and r.step = ${record.step}`.execute(
      account.db,
    );
    return rows[0]!;
  });
  await services.notifications.progress(accountId, id, {
    percent: 100,
    message: `${run.journeyName}: ${name} is ready.`,
    downloadFile: file,
    downloadName: name,
    downloadRole: 'download_contacts',
  });
}

// The same key whenever it is written, so that a killed run leaves one file.
async function writeFile(work: ExportWork): Promise<Written> {
  const { run, accountId, services, step, record } = work;
  const kind = step.to === 'sftp' ? 'sftp' : 'exports';
  const key = `${kind}/${accountId}/data-${run.journeyId}-${run.run}-${record.step}.csv`;
  const counted = { rows: 0 };
  await services.files.put(key, Readable.from(csvOf(work, counted)));
  return { key, bytes: await services.files.size(key), rows: counted.rows };
}

async function* csvOf(work: ExportWork, counted: { rows: number }): AsyncGenerator<string> {
  const { services, accountId, step, signal } = work;
  const inside = <T>(read: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId }, read);
  const cellsOf = cellsBy(step.columns, await inside(fieldsOf));
  yield utf8Mark + csvRow(step.columns);
  for (let after = 0, last = chunk; last === chunk;) {
    signal.throwIfAborted();
    const from = after;
    const rows = await inside((account) => readChunk(account, work, from));
    yield rows.map((row) => csvRow(cellsOf(row))).join('');
    after = rows.at(-1)?.id ?? after;
    last = rows.length;
    counted.rows += last;
  }
}

interface ExportedRow {
  id: number;
  custom: Readonly<Record<string, CsvValue>>;
  [column: string]: unknown;
}

async function readChunk(
  account: Account,
  { run, before }: ExportWork,
  after: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select c.id, coalesce(c.email, '') as email, c.first_name, c.last_name, c.phone, c.fax, c.created_at, c.custom,
      (select string_agg(t.name, '; ' order by t.name) from tags t where t.account_id = ${account.id} and t.id = any(c.tag_ids)) as tags
    from data_run_rows r join contacts c on c.account_id = ${account.id} and c.id = r.contact_id
    where ${ofRun(account, run)} and r.step = ${before.setStep ?? -1} and r.contact_id > ${after} order by r.contact_id limit ${chunk}`.execute(
    account.db,
  );
  return rows;
}

function cellsBy(columns: readonly string[], fields: readonly FieldDefinition[]) {
  const own: readonly string[] = exportColumns;
  const ids = new Map(fields.map(({ name, id }) => [name.toLowerCase(), String(id)]));
  return (row: ExportedRow): CsvValue[] =>
    columns.map((name) =>
      own.includes(name) ? (row[name] as CsvValue) : row.custom[ids.get(name.toLowerCase()) ?? ''],
    );
}

function nameOf(account: Account, { step, run }: ExportWork): string {
  const day = Temporal.Instant.from(new Date(run.startedAt).toISOString())
    .toZonedDateTimeISO(account.record.time_zone)
    .toPlainDate()
    .toString();
  const name = step.name.replaceAll('{date}', day);
  return /\.csv$/i.test(name) ? name : `${name}.csv`;
}
