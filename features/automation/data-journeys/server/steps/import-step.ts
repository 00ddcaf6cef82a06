import { sql } from 'kysely';
import {
  checkImport,
  completeMove,
  importOptions,
  queueImport,
  rejectedName,
  tryImport,
  type ImportOptions,
} from '#engines/imports/public.ts';
import { moveFile } from '#engines/sftp/public.ts';
import { readHead, sayingWhy } from '#features/audience/contact-import/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { StepOf } from '../../contract/steps.ts';
import { dropRows } from '../runs/chosen-rows.ts';
import { ofRun } from '../runs/run-record.ts';
import { StepFailed, type Piece, type StepKind, type StepWork } from '../runs/step-kind.ts';
import { dataImports } from './import-into.ts';
import { obtainFile, type Obtained } from './obtain-file.ts';

type ImportWork = StepWork<StepOf<'import'>>;

const pollMs = 700;

/** Imports a file and chooses its contacts: the file is copied, its import queued with the checkpoint, and waited for. */
export const importStep: StepKind<StepOf<'import'>, Obtained | null> = {
  async prepare({ services, accountId, run, record, step }) {
    if (importIdOf(record.checkpoint) !== null) return null;
    const to = `imports/${accountId}/data-${run.journeyId}-${run.run}-${record.step}.csv`;
    return obtainFile(services, { accountId, asked: step, to });
  },
  async piece(account, work, obtained) {
    if (obtained !== null)
      return work.run.isDry ? tryIt(account, work, obtained) : queueIt(account, work, obtained);
    return followImport(account, work, importIdOf(work.record.checkpoint) ?? 0);
  },
};

const importIdOf = (checkpoint: Readonly<Record<string, unknown>>): number | null =>
  typeof checkpoint['import_id'] === 'number' ? checkpoint['import_id'] : null;

function optionsOf({ step }: ImportWork): ImportOptions {
  const { key: _key, type: _type, ...options } = step;
  return importOptions.parse(options);
}

async function queueIt(account: Account, work: ImportWork, obtained: Obtained): Promise<Piece> {
  const { services, step, run, record } = work;
  const into = dataImports(services);
  const head = await readHead(services.files, obtained.file, obtained.fileBytes);
  const { fileName } = obtained;
  const options = await sayingWhy(() => completeMove(optionsOf(work), { head, fileName }));
  const destination = step.list_id;
  await sayingWhy(() =>
    checkImport(account, { target: into.target, destination }, { head, options }),
  );
  await dropRows(account, run, record.step);
  const request = { ...obtained, destination, options };
  const { importId } = await queueImport(account, services, into, request);
  if (obtained.sftpFileId !== null)
    await moveFile(account, obtained.sftpFileId, {
      box: 'processed',
      name: `${run.journeyId}-${run.run}-${obtained.sftpFileId}-${obtained.fileName}`.slice(0, 190),
    });
  return {
    isDone: false,
    pauseMs: pollMs,
    change: { import_id: importId, checkpoint: { import_id: importId } },
    log: [{ level: 'info', text: `${obtained.fileName} is being imported.` }],
  };
}

// Only the start of a large file is looked at: the figures are of that part.
async function tryIt(account: Account, work: ImportWork, obtained: Obtained): Promise<Piece> {
  const { services, step } = work;
  const head = await readHead(services.files, obtained.file, obtained.fileBytes);
  const into = { target: dataImports(services).target, destination: step.list_id };
  const found = await sayingWhy(() => tryImport(account, into, { head, options: optionsOf(work) }));
  account.afterCommit(() => services.files.remove(obtained.file));
  const rejected = found.rejected.length;
  const part = head.isWhole ? '' : ' in the part of the file that was looked at';
  return {
    isDone: true,
    change: { rows_in: found.rows, rows_out: found.rows - rejected, rejected, set_step: null },
    log: [{ level: 'info', text: `${found.rows} rows${part}, ${rejected} rejected.` }],
  };
}

interface Followed {
  status: 'queued' | 'running' | 'done' | 'failed';
  rows: number;
  rejected: number;
  error: string | null;
  rejected_file: string | null;
  file_name: string;
}

async function followImport(account: Account, work: ImportWork, importId: number): Promise<Piece> {
  const { run, record } = work;
  const { rows: found } = await sql<Followed>`
    select status, rows, rejected, error, rejected_file, file_name from imports where account_id = ${account.id} and id = ${importId}`.execute(
    account.db,
  );
  const [import_] = found;
  if (!import_) throw new StepFailed('The import was removed: try again from this step.');
  if (import_.status === 'failed')
    throw new StepFailed(import_.error ?? 'The import failed: try again from this step.');
  const counts = { rows_in: import_.rows, rejected: import_.rejected };
  if (import_.status !== 'done') return { isDone: false, pauseMs: pollMs, change: counts };
  const {
    rows: [chosen],
  } = await sql<{ count: number }>`
    select count(*)::int as count from data_run_rows r where ${ofRun(account, run)} and r.step = ${record.step}`.execute(
    account.db,
  );
  return {
    isDone: true,
    change: {
      ...counts,
      rows_out: chosen?.count ?? 0,
      set_step: record.step,
      ...(import_.rejected_file !== null && {
        file: import_.rejected_file,
        file_name: rejectedName(import_.file_name),
      }),
    },
    log:
      import_.rejected > 0
        ? [{ level: 'warning', text: `${import_.rejected} rows were rejected; the file says why.` }]
        : [],
  };
}
