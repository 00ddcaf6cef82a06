import type { FoundMove, StatedProduct } from '../contract.ts';
import type { ImportOptions } from '../import-options.ts';
import { openHead, type FileHead } from '../open-head.ts';
import { Columns } from './column-keys.ts';
import { attributesOf, recognise, stateOfFile, stricterOf } from './recognise.ts';

/** What the start of a file says of the product it comes from. */
export type HeadOfMove = Pick<FoundMove, 'name' | 'file_state' | 'attributes'>;

const mostAttributes = 100;

/** The product that a file comes from, as stated or by its columns; null for an ordinary file. */
export function describeMove(
  file: { header: readonly string[]; rows: readonly (readonly string[])[]; fileName: string },
  stated: StatedProduct | null,
): HeadOfMove | null {
  const product = stated ?? recognise(file.header);
  if (product === null || product === 'none') return null;
  const attributes = new Set<string>();
  const read = attributesOf(product, new Columns(file.header));
  for (const cells of file.rows) for (const name of read(cells)) attributes.add(name);
  return {
    name: product,
    file_state: stateOfFile(product, file),
    attributes: [...attributes]
      .filter((name) => name.trim() !== '' && name.length <= 255)
      .slice(0, mostAttributes),
  };
}

/**
 * Options of an import from another product with all that its start tells. What its columns say of everyone in it holds whatever was
 * stated, unless that is stricter.
 */
export async function completeMove(
  options: ImportOptions,
  { head, fileName }: { head: FileHead; fileName: string },
): Promise<ImportOptions> {
  if (options.from_product === null) return options;
  const { header, rows } = await headOf(head, options);
  const found = describeMove({ header, rows, fileName }, options.from_product);
  const byColumns = stateOfFile(options.from_product, { header, fileName: '' });
  return {
    ...options,
    file_state:
      options.file_state === null
        ? (found?.file_state ?? null)
        : stricterOf(options.file_state, byColumns),
    attributes: options.attributes.length > 0 ? options.attributes : (found?.attributes ?? []),
  };
}

async function headOf(head: FileHead, options: ImportOptions) {
  const file = await openHead(head, options);
  const rows: (readonly string[])[] = [];
  for await (const batch of file.batches()) for (const row of batch.rows) rows.push(row.cells);
  return { header: file.header, rows };
}
