import { Alert, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SuppressionImport } from '../contract/imports.ts';
import type { FileFamily } from './ImportDrawer.tsx';
import classes from './suppression-lists.module.css';

const statusNames = { queued: 'queued', running: 'processing', done: 'complete', failed: 'failed' };
const readAgainMs = 2000;

/** The files of a list, newest first: what became of their rows, and those that were rejected. */
export function ImportsDrawer({
  family,
  list,
  onClose,
}: {
  family: FileFamily;
  list: { id: number; name: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('suppression-lists');
  return (
    <Drawer
      opened={list !== null}
      onClose={onClose}
      title={t('imports.of', { name: list?.name ?? '' })}
    >
      {list && <Imports path={`${family}/${list.id}/imports`} />}
    </Drawer>
  );
}

function Imports({ path }: { path: string }) {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  const imports = useQuery({
    queryKey: ['suppression-imports', api.accountId, path],
    queryFn: async ({ signal }) =>
      (await api.get<SuppressionImport[]>(path, { query: { per_page: 50 }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued' || status === 'running')
        ? readAgainMs
        : false,
  });
  if (imports.error)
    return <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />;
  if (!imports.data) return <Skeleton h={80} />;
  if (imports.data.length === 0) return <p className={classes.none}>{t('imports.none')}</p>;
  return (
    <ol className={classes.imports}>
      {imports.data.map((one) => (
        <OneImport key={one.id} one={one} />
      ))}
    </ol>
  );
}

function OneImport({ one }: { one: SuppressionImport }) {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  return (
    <li>
      <div className={classes.importHead}>
        <b>{one.file_name}</b>
        <StatusChip status={statusNames[one.status]} label={t(`imports.states.${one.status}`)} />
      </div>
      <p className={classes.quiet}>
        <DateTime value={one.created_at} />
        {one.created_by !== '' && ` · ${one.created_by}`} · {t(`imports.modes.${one.mode}`)}
      </p>
      {one.status === 'done' && (
        <p className={classes.balance}>
          {t('imports.balance', {
            rows: fullNumber(one.rows),
            added: fullNumber(one.added),
            duplicate: fullNumber(one.duplicate),
            rejected: fullNumber(one.rejected),
          })}
        </p>
      )}
      {one.reason !== null && (
        <Alert color="red" mt={6}>
          {serverText(one.reason)}
        </Alert>
      )}
      {one.rejected_url !== null && (
        <Button
          variant="default"
          size="xs"
          mt={6}
          leftSection={<IconDownload size={14} />}
          onClick={() => void api.download(one.rejected_url ?? '')}
        >
          {t('imports.rejected')}
        </Button>
      )}
    </li>
  );
}
