import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { ArchiveAnswer, ArchiveRequest } from './archive-thread.ts';
import type { ArchiveFile } from './unpack-here.ts';

const pool = createKillablePool({
  program: new URL('./archive-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 10_000,
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Reads a file with an email in it, where reading can be ended. */
export async function readInThread(content: Buffer): Promise<ArchiveAnswer> {
  const answer = await run({ task: 'read', content: new Uint8Array(content) });
  return (
    (answer as ArchiveAnswer | null) ?? { refused: 'takes too long to be read: make it smaller' }
  );
}

/** Packs files into a .zip, away from the main thread. */
export async function packInThread(files: readonly ArchiveFile[]): Promise<Buffer> {
  const packed = await run({
    task: 'pack',
    files: files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
  });
  if (packed === null) throw new Error('The archive could not be packed.');
  return Buffer.from(packed as Uint8Array);
}

async function run(request: ArchiveRequest): Promise<unknown> {
  let answer: unknown = null;
  const ending = await pool.run({ request, onPart: (part) => void (answer = part) });
  return ending.how === 'done' ? answer : null;
}
