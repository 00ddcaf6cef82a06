import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { largestUpload, uploadLimit } from '#platform/contract/upload-limit.ts';
import {
  convertWorkbook,
  previewBytes,
  unpackAudience,
  type FileHead,
} from '#engines/imports/public.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { invalid, tooLarge } from '#platform/server/errors.ts';
import { sayingWhy } from './start-import.ts';

/** A file that a person sent and that now lies in the file store, with what came beside it in the form. */
export interface Upload {
  file: string;
  fileName: string;
  fileBytes: number;
  fields: Record<string, unknown>;
}

const formOverhead = 1024 * 1024;
const tooLargeWords = `The file is larger than ${largestUpload}. Split it into several files, or leave out columns you do not need.`;

/** Takes a multipart upload straight into the file store, whatever its size, and turns a workbook into CSV, an archive too where one may be taken; refuses what is over the limit as soon as that is known. */
export async function receiveUpload(
  raw: FastifyRequest,
  files: FileStore,
  { accountId, takesArchives = false }: { accountId: number; takesArchives?: boolean },
): Promise<Upload> {
  if (!raw.isMultipart())
    throw invalid({
      file: [
        'is required: send the CSV file or Excel workbook as multipart form data in the field "file"',
      ],
    });
  if (Number(raw.headers['content-length'] ?? 0) > uploadLimit + formOverhead)
    throw tooLarge(tooLargeWords);
  const file = `imports/${accountId}/${randomUUID()}.csv`;
  const fields: Record<string, unknown> = {};
  let fileName: string | null = null;
  try {
    for await (const part of raw.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') part.file.resume();
      else {
        fileName = plainName(part.filename);
        await files.put(file, part.file);
        if (part.file.truncated) throw tooLarge(tooLargeWords);
      }
    }
    if (fileName === null) throw invalid({ file: ['is required: choose a CSV file'] });
    await sayingWhy(async () => {
      await convertWorkbook(files, file);
      if (takesArchives) await unpackAudience(files, file);
    });
    return { file, fileName, fileBytes: await files.size(file), fields };
  } catch (error) {
    await files.remove(file);
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(tooLargeWords);
    throw error;
  }
}

/** Copies a stored file for an import, as an uploaded one: a workbook becomes CSV. */
export async function copyForImport(
  files: FileStore,
  { accountId, from }: { accountId: number; from: string },
): Promise<{ file: string; fileBytes: number }> {
  const file = `imports/${accountId}/${randomUUID()}.csv`;
  await files.put(file, await files.read(from));
  try {
    await sayingWhy(() => convertWorkbook(files, file));
    return { file, fileBytes: await files.size(file) };
  } catch (error) {
    await files.remove(file);
    throw error;
  }
}

/** The start of a stored file. */
export async function readHead(
  files: FileStore,
  file: string,
  fileBytes: number,
): Promise<FileHead> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await files.read(file)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= previewBytes) break;
  }
  const bytes = Buffer.concat(pieces).subarray(0, previewBytes);
  return { bytes, isWhole: bytes.length >= fileBytes };
}

/** Does work with a stored upload; what was stored goes again when it comes to nothing. */
export async function keeping<T>(
  { files }: { files: FileStore },
  upload: Upload,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await files.remove(upload.file);
    throw error;
  }
}

// Only for showing: a name from outside never becomes a path.
function plainName(name: string | undefined): string {
  const plain = (name ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 200);
  return plain === undefined || plain === '' ? 'import.csv' : plain;
}
