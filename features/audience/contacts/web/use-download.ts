import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

/** Downloads a file of a contact and says how that ended. */
export function useDownload(path: string, words: { done: string; failed: string }): () => void {
  const api = useApi();
  return () =>
    void api.download(path).then(
      () => snackbar.success(words.done),
      (cause: unknown) => {
        // The client shows what the server refuses; a download that breaks off is nobody else's to report.
        if (!(cause instanceof ApiError) || cause.status === 0) snackbar.error(words.failed);
      },
    );
}
