import { Button, Skeleton } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { AutomatedImport } from '../contract.ts';
import { useAutomatedImports, useChangeAutomatedImport } from './pickup-calls.ts';
import classes from './file-pickups.module.css';

/** The automated imports of a list, how each stands and why it stopped. */
export function AutomatedImports({ listId, onNew }: { listId: number; onNew: () => void }) {
  const { t } = useTranslation('file-pickups');
  const list = useAutomatedImports(listId);
  return (
    <Panel title={t('automated.list')} description={t('automated.listText')} padded={false}>
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton h={120} radius="md" />}
      {list.data?.length === 0 && (
        <EmptyState
          compact
          icon={<IconClockPlay size={24} stroke={1.5} />}
          title={t('automated.none')}
          description={t('automated.noneText')}
          actions={
            <Button size="xs" variant="default" onClick={onNew}>
              {t('automated.new')}
            </Button>
          }
        />
      )}
      {list.data && list.data.length > 0 && (
        <ul className={classes.rows}>
          {list.data.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ one }: { one: AutomatedImport }) {
  const { t } = useTranslation('file-pickups');
  const { status, remove } = useChangeAutomatedImport();
  const isActive = one.status === 'active';
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {one.pattern}
        {one.error && <span className={classes.error}>{serverText(one.error)}</span>}
      </span>
      <span className={classes.fact}>{t(`schedule.${one.schedule}`)}</span>
      <span className={classes.fact}>
        {one.last_run_at === null ? (
          t('automated.never')
        ) : (
          <DateTime value={one.last_run_at} relative />
        )}
      </span>
      <StatusChip
        status={one.status === 'stopped' ? 'failed' : one.status}
        label={t(`status.${one.status}`)}
      />
      <Button
        size="xs"
        variant="default"
        loading={status.isPending}
        aria-label={`${t(isActive ? 'automated.pause' : 'automated.resume')}: ${one.pattern}`}
        onClick={() => status.mutate({ id: one.id, to: isActive ? 'paused' : 'active' })}
      >
        {t(isActive ? 'automated.pause' : 'automated.resume')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        loading={remove.isPending}
        aria-label={`${t('automated.remove')}: ${one.pattern}`}
        onClick={() => remove.mutate(one)}
      >
        {t('automated.remove')}
      </Button>
    </li>
  );
}
