import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { socialAccounts, type SocialAccount } from '../../contract/accounts.ts';
import { useSocialCall } from '../use-social.ts';

const returned = z.object({
  code: z.coerce.string().optional(),
  state: z.string().optional(),
  refused: z.coerce.string().optional(),
});

/** Ends what a network sent the browser back from: its code is told to the server once, and leaves the address. */
export function useConnected(): void {
  const { t } = useTranslation('social');
  const [{ code, state, refused }, setUrl] = useUrlState(returned);
  const told = useRef<string | null>(null);
  const { mutate } = useSocialCall(
    async (api, said: { code: string; state: string }) =>
      (await api.post<SocialAccount[]>(`${socialAccounts.path}/connected`, { body: said })).data,
    (accounts) => snackbar.success(t('accounts.connected', { count: accounts.length })),
  );
  useEffect(() => {
    if (refused !== undefined) {
      setUrl({ refused: undefined });
      snackbar.warning(t('accounts.refused'));
    }
    if (code === undefined || state === undefined || told.current === state) return;
    told.current = state;
    setUrl({ code: undefined, state: undefined });
    mutate({ code, state });
  }, [code, state, refused, mutate, setUrl, t]);
}
