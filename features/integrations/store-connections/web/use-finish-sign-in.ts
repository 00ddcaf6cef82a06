import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { kindScreens } from './kind-screens.ts';
import { useRefreshStores } from './use-stores.ts';

const urlState = z.object({
  connected: z.string().default(''),
  crm_id: z.string().default(''),
  edit: z.string().default(''),
});

/** Ends what was begun at the store's own page: what it sent back with the browser connects it, once. True while it does. */
export function useFinishSignIn(kind: StoreKind): boolean {
  const api = useApi();
  const refresh = useRefreshStores();
  const [{ connected }, setUrl] = useUrlState(urlState);
  const [isFinishing, setFinishing] = useState(false);
  const begun = useRef('');
  useEffect(() => {
    if (connected === '' || begun.current === connected) return;
    begun.current = connected;
    setFinishing(true);
    const query = Object.fromEntries(new URLSearchParams(connected));
    void api
      .post<StoreRow>('connections/connected', { body: { query } })
      .then(async ({ data }) => {
        snackbar.success(kindScreens[kind].messages.added);
        await refresh();
        setUrl({
          connected: undefined,
          ...(kind === 'keap' ? { crm_id: String(data.id) } : { edit: String(Date.now()) }),
        });
      })
      .catch(() => setUrl({ connected: undefined }))
      .finally(() => setFinishing(false));
  }, [api, connected, kind, refresh, setUrl]);
  return isFinishing;
}
