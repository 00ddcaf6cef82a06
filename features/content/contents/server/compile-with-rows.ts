import {
  compileMjml,
  replaceRows,
  rowIdsIn,
  type CompiledMjml,
} from '#engines/templating/public.ts';
import { withoutCommentKeys } from '#features/content/content-comments/contract.ts';
import { rowsByIds } from '#features/content/custom-rows/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';

// As the designer writes it: elements that only hold the comment of a row give way to the row.
const heldRow = /<mj-raw\b[^<>]{0,200}>\s{0,20}(<!--row:\d{1,15}-->)\s{0,20}<\/mj-raw>/g;

/** Compiles a layout with its saved rows as they are now; rows of another account, and those that are gone, are errors. */
export async function compileWithRows(
  account: Account | null,
  mjml: string,
): Promise<CompiledMjml> {
  const ids = rowIdsIn(mjml);
  if (ids.length === 0 || account === null) return compileMjml(withoutCommentKeys(mjml));
  const rows = await rowsByIds(account, ids);
  const filled = replaceRows(mjml.replace(heldRow, '$1'), (id) => rows.get(id)?.mjml ?? '');
  const compiled = await compileMjml(withoutCommentKeys(filled));
  const missing = ids
    .filter((id) => rows.get(id)?.mjml == null)
    .map((id) => ({ message: `The saved row ${id} does not exist.`, line: null }));
  return { ...compiled, errors: [...missing, ...compiled.errors] };
}
