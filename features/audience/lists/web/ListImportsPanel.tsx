import { Button, Skeleton } from '@mantine/core';
import { IconFileImport, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { importRow, type ImportRow } from '#engines/imports/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './lists.module.css';

/** The latest imports into a list with what became of their rows; running ones move on by themselves. */
export function ListImportsPanel({ id }: { id: number }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const go = useGo();
  const imports = useQuery({
    queryKey: ['list', api.accountId, 'imports', id],
    queryFn: async ({ signal }) =>
      z
        .array(importRow)
        .parse((await api.get(`lists/${id}/imports`, { query: { per_page: 5 }, signal })).data),
    refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? 2000 : false),
  });
  const start = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconUpload size={14} />}
      onClick={() => go(`/accounts/${api.accountId}/lists/${id}/file_import`)}
    >
      {t('actions.import')}
    </Button>
  );
  const isEmpty = imports.data?.length === 0;
  return (
    <Panel title={t('imports.title')} padded={false} actions={isEmpty ? undefined : start}>
      {imports.error && <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />}
      {imports.isPending && (
        <div style={{ padding: 20 }}>
          <Skeleton h={40} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          compact
          icon={<IconFileImport size={24} stroke={1.5} />}
          title={t('imports.none')}
          description={t('imports.noneText')}
          actions={start}
        />
      )}
      {imports.data && !isEmpty && (
        <ul className={classes.imports}>
          {imports.data.map((one) => (
            <Import key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Import({ one }: { one: ImportRow }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const rejectedFile = one.rejected_url;
  const figures = (['created', 'updated', 'duplicate', 'rejected'] as const).filter(
    (figure) => one[figure] > 0,
  );
  return (
    <li className={classes.import}>
      <div className={classes.importWords}>
        <div className={classes.importName} title={one.file_name}>
          {one.file_name}
        </div>
        <div className={classes.importFacts}>
          {[
            t('imports.rows', { count: one.rows, number: fullNumber(one.rows) }),
            ...figures.map((figure) =>
              t(`imports.${figure}`, { count: one[figure], number: fullNumber(one[figure]) }),
            ),
          ].join(' · ')}
        </div>
        {rejectedFile !== null && (
          <button
            type="button"
            className={classes.importFile}
            onClick={() => void api.download(rejectedFile).catch(() => undefined)}
          >
            {t('imports.rejectedFile')}
          </button>
        )}
        {one.error && <div className={classes.importError}>{one.error}</div>}
      </div>
      <StatusChip
        status={
          one.status === 'done' ? 'completed' : one.status === 'running' ? 'processing' : one.status
        }
        label={
          one.status === 'running'
            ? t('imports.percent', { percent: Math.round(one.percent) })
            : undefined
        }
      />
      <span className={classes.importWhen}>
        <DateTime value={one.created_at} relative />
      </span>
    </li>
  );
}

function isUnderWay(one: ImportRow): boolean {
  return one.status === 'queued' || one.status === 'running';
}
