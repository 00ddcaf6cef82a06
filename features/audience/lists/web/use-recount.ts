import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { contactLists } from '../contract.ts';

/** When the figures are read again: counting takes a moment for small lists, some seconds for large ones. */
const rereads = [1500, 5000, 15_000];

/** Has lists counted again in the background (all, or those named) and shows the new figures once they are there. */
export function useRecount(): (ids?: readonly number[]) => void {
  const api = useApi();
  const refresh = useRefresh(contactLists);
  return (ids) =>
    void api.post<{ message: string }>('lists/refresh_count', { body: ids ? { ids } : {} }).then(
      (answer) => {
        snackbar.info(answer.data.message);
        for (const delay of rereads) setTimeout(() => void refresh(), delay);
      },
      () => undefined,
    );
}
