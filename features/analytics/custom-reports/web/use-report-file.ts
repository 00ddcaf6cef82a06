import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

/** Starts the file of a report; the notification that follows carries it. */
export function useReportFile(): (id: number, format: 'csv' | 'xlsx') => Promise<void> {
  const api = useApi();
  return async (id, format) => {
    const { data } = await api.post<{ message: string }>(`custom_reports/${id}/export`, {
      body: { format },
    });
    snackbar.info(data.message);
  };
}

/** Whether the person may take reports out of the product. */
export function useMayDownload(): boolean {
  return useCan()('download_reports');
}
