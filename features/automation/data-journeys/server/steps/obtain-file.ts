import { createWriteStream } from 'node:fs';
import { convertWorkbook } from '#engines/imports/public.ts';
import { sayingWhy } from '#features/audience/contact-import/server/public.ts';
import { uploadLimit } from '#platform/contract/upload-limit.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { FetchRefused } from '#platform/server/fetcher/fetcher.ts';
import type { Services } from '#platform/server/services.ts';
import type { StepOf } from '../../contract/steps.ts';
import { keptFileAt } from '../kept-files.ts';
import { StepFailed } from '../runs/step-kind.ts';
import { newestFile } from './sftp-folder.ts';

/** Where a file of an import step comes from. */
type FileAsked = Pick<StepOf<'import'>, 'from' | 'url' | 'folder_list_id' | 'pattern' | 'file_id'>;

/** A file that was copied for an import. */
export interface Obtained {
  file: string;
  fileName: string;
  fileBytes: number;
  /** The file of SFTP that it is a copy of. */
  sftpFileId: number | null;
}

type Stores = Pick<Services, 'database' | 'files' | 'fetcher'>;

/** Copies the file of an import step to a key of the store; a workbook becomes CSV. */
export async function obtainFile(
  services: Stores,
  { accountId, asked, to }: { accountId: number; asked: FileAsked; to: string },
): Promise<Obtained> {
  const { files } = services;
  const found = await sourceOf(services, { accountId, asked, to });
  await sayingWhy(() => convertWorkbook(files, to));
  return { ...found, file: to, fileBytes: await files.size(to) };
}

type Source = Pick<Obtained, 'fileName' | 'sftpFileId'>;

async function sourceOf(
  services: Stores,
  given: { accountId: number; asked: FileAsked; to: string },
): Promise<Source> {
  const { accountId, asked, to } = given;
  const { files, database } = services;
  if (asked.from === 'url') return download(services, asked.url ?? '', to);
  const source = await inAccount(database, { accountId }, async (account) => {
    if (asked.from === 'upload') {
      const kept = await keptFileAt(account, asked.file_id ?? 0);
      return kept && { ...kept, sftpFileId: null };
    }
    const [listId, pattern] = [asked.folder_list_id ?? 0, asked.pattern ?? ''];
    const put = await newestFile(account, { listId, pattern });
    return put && { file: put.file, name: put.name, sftpFileId: put.id };
  });
  if (!source)
    throw new StepFailed(
      asked.from === 'upload'
        ? 'The uploaded file is gone: upload it again.'
        : `No file in the SFTP folder of the list fits “${asked.pattern ?? ''}”: put one there, or wait for it in a step before.`,
    );
  await files.put(to, await files.read(source.file));
  return { fileName: source.name, sftpFileId: source.sftpFileId };
}

async function download({ fetcher, files }: Stores, url: string, to: string): Promise<Source> {
  const body = createWriteStream(await files.scratch(to), { mode: 0o600 });
  try {
    const { status } = await fetcher.fetch(url, {
      to: body,
      maxBytes: uploadLimit,
      timeout: 300_000,
      headers: { accept: 'text/csv, */*;q=0.5' },
    });
    if (status !== 200)
      throw new StepFailed(
        `${url} answers with status ${status}: give an address that opens without signing in.`,
      );
    await files.adopt(to);
  } catch (error) {
    body.destroy();
    await files.remove(to);
    throw error instanceof StepFailed ? error : new StepFailed(faultOf(url, error));
  }
  return { fileName: nameIn(url), sftpFileId: null };
}

function faultOf(url: string, error: unknown): string {
  const refusal = [error, error instanceof Error ? error.cause : null].find(
    (one) => one instanceof FetchRefused,
  );
  if (refusal) return `${url} can’t be fetched: ${refusal.message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it took too long';
  return `${url} can’t be reached (${code}): check the address.`;
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return last.replaceAll(/[^\w.-]/g, '_').slice(0, 100) || 'import.csv';
}
