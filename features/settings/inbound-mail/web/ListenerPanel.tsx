import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import classes from './inbound-mail.module.css';
import { useInboundState } from './inbound-calls.ts';

const tones = { off: 'neutral', listening: 'good', failed: 'bad', silent: 'warn' } as const;

/** Whether returned mail is taken in, and what waits. */
export function ListenerPanel() {
  const { t } = useTranslation('inbound-mail');
  const query = useInboundState();
  const state = query.data;
  return (
    <Panel
      title={
        <span className={classes.titleLine}>
          {t('listener.title')}{' '}
          {state && (
            <StatusChip
              status={state.listener}
              label={t(`listener.states.${state.listener}`)}
              tone={tones[state.listener]}
            />
          )}
        </span>
      }
    >
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Skeleton h={110} />}
      {state && (
        <>
          <p className={classes.text}>
            {t(`listener.texts.${state.listener}`, {
              domain: state.return_domain ?? '',
              port: state.port ?? '',
            })}
          </p>
          {state.error !== null && (
            <p className={classes.error} dir="ltr">
              {state.error}
            </p>
          )}
          {state.listener === 'listening' && (
            <p className={classes.text}>{t(state.has_tls ? 'listener.tls' : 'listener.noTls')}</p>
          )}
          <dl className={classes.figures}>
            <div>
              <dt>{t('listener.waiting')}</dt>
              <dd>{fullNumber(state.waiting)}</dd>
            </div>
            <div>
              <dt>{t('listener.aside')}</dt>
              <dd>{fullNumber(state.aside)}</dd>
            </div>
            <div>
              <dt>{t('listener.last')}</dt>
              <dd className={classes.moment}>
                {state.last_received_at === null ? (
                  t('listener.never')
                ) : (
                  <DateTime value={state.last_received_at} relative />
                )}
              </dd>
            </div>
          </dl>
        </>
      )}
    </Panel>
  );
}
