import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { websites, type ShownWebsite } from '../contract/websites.ts';
import classes from './websites.module.css';

const askEveryMs = 4_000;

/** The script of a website to copy, and whether its pages have been heard of; asks again while it is open. */
export function ScriptDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('websites');
  const api = useApi();
  const shown = useQuery({
    queryKey: ['record', api.accountId, websites.path, id, 'script'],
    enabled: id !== null,
    refetchInterval: askEveryMs,
    queryFn: async ({ signal }) =>
      (await api.get<ShownWebsite>(`${websites.path}/${id}`, { signal })).data,
  });
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      title={shown.data?.name ?? t('script.title')}
      size={700}
    >
      {shown.error && !shown.data && (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      {shown.isPending && <Skeleton h={320} />}
      {shown.data && <Script website={shown.data} />}
    </Drawer>
  );
}

function Script({ website }: { website: ShownWebsite }) {
  const { t } = useTranslation('websites');
  const { origin } = new URL(website.script_url);
  return (
    <div className={classes.stack}>
      <Panel title={t('seen.title')}>
        <div className={classes.seen} aria-live="polite">
          {website.last_seen_at ? (
            <>
              <StatusChip status="active" tone="good" label={t('seen.yes')} />
              <span>
                {t('seen.last')} <DateTime value={website.last_seen_at} relative />
              </span>
            </>
          ) : (
            <>
              <StatusChip status="waiting" tone="neutral" label={t('seen.no')} />
              <span>{t('seen.noText')}</span>
            </>
          )}
        </div>
      </Panel>
      <CodePanel
        title={t('script.title')}
        description={t('script.text')}
        code={website.script}
        note={t('script.policy', { origin })}
      />
      {website.consent_mode !== 'on' && (
        <CodePanel
          title={t('script.consent')}
          description={t(`script.consentText.${website.consent_mode}`)}
          code="heliograph('consent', true)"
          note={t('script.consentNote')}
        />
      )}
      <CodePanel
        title={t('script.event')}
        description={t('script.eventText')}
        code="heliograph('event', 'download', 1)"
      />
      <CodePanel
        title={t('script.identify')}
        description={t('script.identifyText')}
        code={`heliograph('identify', 'ada@example.com', hmac)\n\n// hmac: HMAC-SHA256\n// ${website.identity_key}`}
        note={t('script.identifyNote')}
      />
      <CodePanel
        title={t('script.uncounted')}
        description={t('script.uncountedText')}
        code={website.uncounted_url}
      />
    </div>
  );
}
