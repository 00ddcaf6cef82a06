import type { ImportOptions } from '../import-options.ts';
import { ImportRefused } from '../import-refused.ts';
import type { ImportTarget } from '../target.ts';
import { productTitles } from './product-titles.ts';
import { recognise } from './recognise.ts';

/**
 * Refuses an export of another product that is imported without a word about it: as an ordinary file it would subscribe who had unsubscribed there, and moved
 * in unasked it would suppress contacts of a file that merely looks like one. Throws ImportRefused.
 */
export function requireStatement(
  header: readonly string[],
  { from_product: product, is_ordinary: isOrdinary }: ImportOptions,
  target: Pick<ImportTarget, 'movesIn'>,
): void {
  if (!target.movesIn || product !== null || isOrdinary) return;
  const found = recognise(header);
  if (found === null) return;
  throw new ImportRefused(
    'from_product',
    `is required: this file looks like an export of ${productTitles[found]}, and as an ordinary file it would subscribe contacts who unsubscribed or bounced there. Send "${found}" to move its contacts in with their states, or "none" to import it as an ordinary file.`,
  );
}
