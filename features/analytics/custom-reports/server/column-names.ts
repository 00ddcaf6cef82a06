import type { Dimension } from '#engines/reporting/contract.ts';
import { isProviderName, providerNames } from '#platform/contract/mailbox-providers.ts';

/** The head of a column or grouping in a file, such as open_rate, or Gmail for a mailbox provider. */
export function columnName(column: string | Dimension): string {
  if (!column.startsWith('isp:')) return column;
  const provider = column.slice(4);
  return isProviderName(provider) ? providerNames[provider] : 'Other providers';
}
