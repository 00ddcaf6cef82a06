import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconFolderOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { whyRefused } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fileSize } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { usePickFile, usePickupFiles } from './pickup-calls.ts';
import classes from './file-pickups.module.css';

/** The files in the SFTP folder of a list, of which one is chosen. */
export function FolderFiles({
  listId,
  title,
  action,
  onChosen,
}: {
  listId: number;
  title: string;
  action: string;
  onChosen: (fileId: number) => void;
}) {
  const { t } = useTranslation('file-pickups');
  const { accountId } = useApi();
  const go = useGo();
  const files = usePickupFiles(listId);
  const pick = usePickFile(listId);
  return (
    <Panel title={title} description={t('files.description')} padded={false}>
      {files.error && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
      {files.isPending && <Skeleton h={120} radius="md" />}
      {pick.error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {whyRefused(pick.error)}
        </Alert>
      )}
      {files.data?.length === 0 && (
        <EmptyState
          compact
          icon={<IconFolderOpen size={24} stroke={1.5} />}
          title={t('files.none')}
          description={t('files.noneText')}
          actions={
            <Button
              size="xs"
              variant="default"
              onClick={() => go(`/accounts/${accountId}/settings/sftp_access`)}
            >
              {t('files.access')}
            </Button>
          }
        />
      )}
      {files.data && files.data.length > 0 && (
        <Files files={files.data} action={action} pick={pick} onChosen={onChosen} />
      )}
    </Panel>
  );
}

function Files({
  files,
  action,
  pick,
  onChosen,
}: {
  files: NonNullable<ReturnType<typeof usePickupFiles>['data']>;
  action: string;
  pick: ReturnType<typeof usePickFile>;
  onChosen: (fileId: number) => void;
}) {
  return (
    <ul className={classes.rows}>
      {files.map((file) => (
        <li key={file.id} className={classes.row}>
          <span className={classes.name} title={file.name}>
            {file.name}
          </span>
          <span className={classes.fact}>{fileSize(file.bytes)}</span>
          <span className={classes.fact}>
            <DateTime value={file.stored_at} relative />
          </span>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconArrowRight size={14} />}
            aria-label={`${action}: ${file.name}`}
            loading={pick.isPending && pick.variables === file.id}
            onClick={() => pick.mutate(file.id, { onSuccess: onChosen })}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}
