import { surveyMove, type ImportPreview } from '#engines/imports/public.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { ImportPreview as ShownPreview } from '../contract.ts';
import { previewAgain } from '../contract.ts';
import { sayingWhy } from './start-import.ts';

/** A preview with the rows of another product's export counted. Not for a transaction: it takes as long as the file is large. */
export async function surveyed<P extends { product: ImportPreview['product'] }>(
  files: FileStore,
  file: string,
  { looked, choices }: { looked: P; choices: object },
): Promise<Omit<P, 'product'> & Pick<ShownPreview, 'product'>> {
  const { product: found } = looked;
  if (found === null) return { ...looked, product: null };
  const format = previewAgain.parse(choices);
  return { ...looked, product: await sayingWhy(() => surveyMove(files, file, { found, format })) };
}
