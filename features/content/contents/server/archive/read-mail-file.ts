import type { FastifyRequest } from 'fastify';
import { invalid, tooLarge } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { putIntoLibrary, type Storing } from '#features/content/images/server/public.ts';
import { archiveLimits, partLimits } from '../../contract.ts';
import { readInThread } from './archive-pool.ts';
import { placeOf } from './local-pictures.ts';

/** An email out of a file: its HTML, and the pictures that it names and that could not be taken. */
export interface MailOfFile {
  html_part: string;
  pictures: number;
  missing: string[];
}

/** Reads an .html file, or a .zip with one and its pictures, which go to the library. Refuses what is neither. */
export async function readMailFile(
  services: Services,
  who: Storing,
  content: Buffer,
): Promise<MailOfFile> {
  const answer = await readInThread(content);
  if ('refused' in answer) throw invalid({ file: [answer.refused] });
  if (answer.html.trim() === '') throw invalid({ file: ['is empty'] });
  if (answer.html.length > partLimits.html)
    throw invalid({ file: [`holds HTML of more than ${partLimits.html} characters`] });
  const { pictures, missing } = answer;
  if (pictures.length > archiveLimits.pictures)
    throw invalid({ file: [`shows more than ${archiveLimits.pictures} pictures`] });
  const addresses = new Map<string, string>();
  const refused: string[] = [];
  for (const [number, { name, bytes }] of pictures.entries()) {
    const address = await putIntoLibrary(services, who, { name, content: Buffer.from(bytes) });
    addresses.set(placeOf(number), address ?? name);
    if (address === null) refused.push(name);
  }
  return {
    html_part: answer.html.replaceAll(
      /heliograph-picture-\d{1,4}:/g,
      (place) => addresses.get(place) ?? place,
    ),
    pictures: pictures.length - refused.length,
    missing: [...missing, ...refused],
  };
}

/** Takes the file out of a multipart form. */
export async function receiveMailFile(raw: FastifyRequest): Promise<Buffer> {
  if (!raw.isMultipart())
    throw invalid({
      file: ['is required: send an .html or .zip file as multipart form data in the field "file"'],
    });
  try {
    for await (const part of raw.parts({ limits: { fileSize: archiveLimits.bytes } })) {
      if (part.type === 'file' && part.fieldname === 'file') return await part.toBuffer();
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(`The file is larger than ${archiveLimits.bytes / 1024 / 1024} MB.`);
    throw error;
  }
  throw invalid({ file: ['is required'] });
}
