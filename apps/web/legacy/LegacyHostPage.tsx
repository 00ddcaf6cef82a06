import { Button, Loader } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useSignInSession } from '#features/session/sign-in/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { links } from '../links.ts';
import { legacyAddress, type SessionMessage } from './legacy-bridge.ts';
import classes from './legacy.module.css';

/** The older application inside a frame, for paths of an account that no screen of ours has. Its 'loggedOut' is heard by the session itself. */
export function LegacyHostPage() {
  return links.legacy === null ? <WithoutAddress /> : <LegacyFrame base={links.legacy} />;
}

function LegacyFrame({ base }: { base: string }) {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const address = legacyAddress(base, path, search);
  const { isLoading } = uiState.use((state) => state.iframe);
  const frame = useRef<HTMLIFrameElement>(null);
  const shareSession = useSharedSession();
  useEffect(() => {
    uiState.set({ iframe: { isLoading: true, url: address } });
    return () => uiState.set({ iframe: { isLoading: false, url: null } });
  }, [address]);

  const loaded = (): void => {
    uiState.set({ iframe: { isLoading: false, url: address } });
    void shareSession(frame.current?.contentWindow ?? null, address);
  };
  return (
    <div className={classes.host}>
      <h1 className="hg-visually-hidden">{t('legacy.title')}</h1>
      {isLoading && (
        <div className={classes.loader} role="status" aria-label={t('legacy.loading')}>
          <Loader />
        </div>
      )}
      <iframe
        ref={frame}
        key={address}
        src={address}
        title={t('legacy.title')}
        className={classes.frame}
        referrerPolicy="strict-origin"
        onLoad={loaded}
      />
    </div>
  );
}

/** Hands the session to the frame: to no other origin than the configured one. */
function useSharedSession() {
  const session = useSignInSession();
  const { accountId } = useAccountFacts();
  return async (target: Window | null, address: string): Promise<void> => {
    const token = await session.accessToken();
    if (token === null || !target) return;
    const message: SessionMessage = { type: 'session', accountId, token };
    target.postMessage(message, new URL(address).origin);
  };
}

function WithoutAddress() {
  const { t } = useTranslation('shell');
  const go = useGo();
  const { accountId } = useAccountFacts();
  return (
    <Page narrow>
      <PageHeader title={t('legacy.noneTitle')} />
      <EmptyState
        icon={<IconHistory size={24} stroke={1.5} />}
        title={t('legacy.none')}
        description={t('legacy.noneText')}
        actions={
          <Button onClick={() => go(`/accounts/${accountId}/dashboard`)}>
            {t('legacy.dashboard')}
          </Button>
        }
      />
    </Page>
  );
}
