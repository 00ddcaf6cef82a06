import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { templateSummaries } from '../contract.ts';

/** The categories that templates of the account have. */
export function useCategories(): string[] {
  const { rows } = useResourceList(templateSummaries, { per_page: 100, sort: 'category' });
  return [...new Set(rows.map(({ category }) => category))].filter((one) => one !== '');
}
