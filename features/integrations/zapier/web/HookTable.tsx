import { IconBolt, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { HookRow } from '../contract.ts';
import { useHooks, useZapierActions } from './zapier-calls.ts';
import classes from './zapier.module.css';

const tones = { active: 'good', failing: 'warn', paused: 'bad' } as const;

/** The Zaps that are told of events, with their last delivery and failures. */
export function HookTable({ edit }: { edit: string | undefined }) {
  const { t } = useTranslation('zapier');
  const hooks = useHooks(edit);
  return (
    <Panel title={t('hooks.title')} padded={false}>
      {hooks.error && <ErrorState error={hooks.error} onRetry={() => void hooks.refetch()} />}
      {hooks.data?.length === 0 && (
        <EmptyState
          compact
          icon={<IconBolt size={24} stroke={1.5} />}
          title={t('hooks.emptyTitle')}
          description={t('hooks.emptyText')}
        />
      )}
      {hooks.data && hooks.data.length > 0 && (
        <div className={classes.scroll} role="region" aria-label={t('hooks.title')} tabIndex={0}>
          <table className={classes.hooks}>
            <thead>
              <tr>
                {(['event', 'state', 'lastDelivery', 'delivered', 'trouble'] as const).map(
                  (column) => (
                    <th key={column} scope="col">
                      {t(`hooks.${column}`)}
                    </th>
                  ),
                )}
                <th aria-label={t('hooks.actions')} />
              </tr>
            </thead>
            <tbody>
              {hooks.data.map((hook) => (
                <Line key={hook.id} hook={hook} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Line({ hook }: { hook: HookRow }) {
  const { t } = useTranslation('zapier');
  const event = t(`events.${hook.event}`);
  return (
    <tr>
      <td>
        {event}
        {hook.list_name !== null && <span className={classes.dim}>{hook.list_name}</span>}
        <span className={classes.dim} dir="ltr" title={hook.target_url}>
          {new URL(hook.target_url).host}
        </span>
      </td>
      <td>
        <StatusChip
          status={hook.state}
          label={t(`states.${hook.state}`)}
          tone={tones[hook.state]}
        />
      </td>
      <td>
        <DateTime value={hook.last_delivered_at} relative />
      </td>
      <td>{fullNumber(hook.delivered)}</td>
      <td className={classes.trouble}>
        {hook.failures > 0 && (
          <span className={classes.error}>
            {t('hooks.failures', { count: hook.failures })} {hook.failure}
          </span>
        )}
        {hook.given_up > 0 && (
          <span className={classes.dim}>{t('hooks.givenUp', { count: hook.given_up })}</span>
        )}
      </td>
      <td className={classes.actions}>
        <LineActions hook={hook} event={event} />
      </td>
    </tr>
  );
}

function LineActions({ hook, event }: { hook: HookRow; event: string }) {
  const { t } = useTranslation('zapier');
  const { resume, remove } = useZapierActions();
  const confirmDelete = async () => {
    const isSure = await confirm({
      title: t('hooks.removeTitle'),
      message: t('hooks.removeText'),
      confirmLabel: t('hooks.remove'),
      danger: true,
    });
    if (isSure) await remove.mutateAsync(hook.id);
  };
  return (
    <>
      {hook.state === 'paused' && (
        <IconAction
          label={t('hooks.resume', { event })}
          variant="subtle"
          onClick={() => resume.mutate(hook.id)}
        >
          <IconPlayerPlay size={16} />
        </IconAction>
      )}
      <IconAction
        label={t('hooks.removeOf', { event })}
        variant="subtle"
        color="red"
        onClick={() => void confirmDelete().catch(() => undefined)}
      >
        <IconTrash size={16} />
      </IconAction>
    </>
  );
}
