import { zipSync, type Zippable } from 'fflate';
import { serveWork } from '#platform/server/template/serve-work.ts';
import { mailFromPage } from '#engines/templating/public.ts';
import { decodePage } from '../decode-page.ts';
import { localPictures } from './local-pictures.ts';
import { ArchiveRefused, unpackHere, type ArchiveFile } from './unpack-here.ts';

/** What the thread is asked for. */
export type ArchiveRequest =
  | { task: 'read'; content: Uint8Array }
  | { task: 'pack'; files: ArchiveFile[] };

/** What the thread answers to what it reads. */
export type ArchiveAnswer =
  | { refused: string }
  | { html: string; pictures: ArchiveFile[]; missing: string[] };

// The program of the thread that reads files with an email in them: strangers may have made them.
serveWork((given, report) => {
  const request = given as ArchiveRequest;
  report.part(request.task === 'read' ? answerTo(request.content) : packed(request.files));
});

function packed(files: readonly ArchiveFile[]): Uint8Array {
  const entries: Zippable = {};
  // Pictures are packed already.
  for (const { name, bytes } of files)
    entries[name] = [bytes, { level: name.startsWith('images/') ? 0 : 6 }];
  return zipSync(entries);
}

function answerTo(content: Uint8Array): ArchiveAnswer {
  try {
    const isArchive = content[0] === 0x50 && content[1] === 0x4b;
    const { page, pictures } = isArchive
      ? unpackHere(content)
      : { page: { name: 'index.html', bytes: content }, pictures: [] };
    // Frames and scripts go; addresses stay as they are.
    const html = mailFromPage(decodePage(Buffer.from(page.bytes), ''), 'about:blank');
    const found = localPictures(
      html,
      page.name,
      pictures.map(({ name }) => name),
    );
    const byName = new Map(pictures.map((one) => [one.name, one]));
    return {
      html: found.html,
      pictures: found.files.map((name) => byName.get(name)!),
      missing: found.missing,
    };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { refused: error.message };
    throw error;
  }
}
