import type { FastifyRequest } from 'fastify';
import { parseInput } from '#platform/server/parse.ts';
import { invalid, tooLarge } from '#platform/server/errors.ts';
import { imageLimits, uploadFields } from '../contract.ts';
import type { NewImage } from './store-image.ts';

/** Said of a picture that weighs too much. */
export const tooLargeWords = `The picture is larger than ${imageLimits.bytes / 1024 / 1024} MB. Make it smaller or save it with less quality.`;

/** Takes a picture out of a multipart form, whole or not at all. Fields may stand in the brackets of the record, as forms write them. */
export async function receiveImage(raw: FastifyRequest): Promise<NewImage> {
  if (!raw.isMultipart())
    throw invalid({
      file: ['is required: send the picture as multipart form data in the field "file"'],
    });
  const fields: Record<string, unknown> = {};
  let content: Buffer | null = null;
  let fileName: string | undefined;
  try {
    for await (const part of raw.parts({ limits: { fileSize: imageLimits.bytes } })) {
      const field = part.fieldname.replace(/^\w+\[(\w+)\]$/, '$1');
      if (part.type === 'field') fields[field] = part.value;
      else if (!['file', 'image'].includes(field) || content !== null) part.file.resume();
      else {
        fileName = part.filename;
        content = await part.toBuffer();
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(tooLargeWords);
    throw error;
  }
  const { name, ...rest } = parseInput(uploadFields, fields);
  if (content === null) throw invalid({ file: ['is required'] });
  return { content, name: name ?? plainName(fileName), ...rest };
}

/** A name for a picture out of a file's name or an address: its last part without what stands behind the dot. */
export function plainName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(/\.\w{1,5}$/, '');
  const plain = bare.replace(/\p{C}/gu, '').trim().slice(0, 200);
  return plain === '' ? 'Image' : plain;
}
