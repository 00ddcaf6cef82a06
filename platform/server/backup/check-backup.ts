import { listedFiles } from './copy-files.ts';
import { damaged, readManifest, type Manifest } from './manifest.ts';
import { checkPart } from './parts.ts';

/** Reads a whole backup once and answers its manifest; refuses one that is unfinished or differs from what was written. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const part of [...manifest.tables, manifest.jobs, manifest.files, ...manifest.secrets])
    await checkPart(folder, part);
  let files = 0;
  for await (const { part } of listedFiles(folder, manifest.files)) {
    await checkPart(folder, part);
    files += 1;
  }
  if (files !== manifest.files.rows)
    throw damaged(
      folder,
      manifest.files.path,
      `it names ${files} files and named ${manifest.files.rows}`,
    );
  return manifest;
}
