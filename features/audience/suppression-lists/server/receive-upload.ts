import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { largestUpload } from '#platform/contract/upload-limit.ts';
import { invalid, tooLarge } from '#platform/server/errors.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** A file that somebody sent, stored, with what came beside it in the form. */
export interface Upload {
  /** Null when the form had none. */
  file: string | null;
  fileName: string;
  fileBytes: number;
  fields: Record<string, unknown>;
}

const tooLargeWords = `The file is larger than ${largestUpload}. Split it into several files and add them one after the other.`;

/** Takes a multipart upload straight into the file store. Fields may stand in the brackets of the record, as forms write them. */
export async function receiveUpload(
  raw: FastifyRequest,
  files: FileStore,
  accountId: number,
): Promise<Upload> {
  if (!raw.isMultipart())
    throw invalid({
      file: ['is required: send the file as multipart form data in the field "file"'],
    });
  const key = `imports/${accountId}/suppression-${randomUUID()}.csv`;
  const fields: Record<string, unknown> = {};
  let name: string | null = null;
  try {
    for await (const part of raw.parts()) {
      const field = part.fieldname.replace(/^\w+\[(\w+)\]$/, '$1');
      if (part.type === 'field') fields[field] = part.value;
      else if (!['file', 'hashes'].includes(field) || name !== null) part.file.resume();
      else {
        name = plainName(part.filename);
        await files.put(key, part.file);
        if (part.file.truncated) throw tooLarge(tooLargeWords);
      }
    }
    if (name === null) return { file: null, fileName: '', fileBytes: 0, fields };
    return { file: key, fileName: name, fileBytes: await files.size(key), fields };
  } catch (error) {
    await files.remove(key);
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(tooLargeWords);
    throw error;
  }
}

// Only for showing: a name from outside never becomes a path.
function plainName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/\p{C}/gu, '').trim().slice(0, 200);
  return plain === '' ? 'list.csv' : plain;
}
