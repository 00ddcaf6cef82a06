import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { sftpExports } from '../contract.ts';
import classes from './sftp-access.module.css';

const answer = z.object({ path: z.string() });

/** The newest finished exports; any of them is put where SFTP clients fetch it. */
export function ExportsPanel() {
  const { t } = useTranslation('sftp-access');
  const api = useApi();
  const [copying, setCopying] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['record', api.accountId, 'sftp_exports'],
    queryFn: async ({ signal }) =>
      sftpExports.parse((await api.get('sftp_exports', { signal })).data).exports,
  });
  const copy = async (notificationId: number) => {
    setCopying(notificationId);
    try {
      const { data } = await api.post('sftp_exports', {
        body: { notification_id: notificationId },
      });
      snackbar.success({ message: t('exports.done', { path: answer.parse(data).path }) });
    } finally {
      setCopying(null);
    }
  };
  return (
    <Panel title={t('exports.title')} description={t('exports.text')}>
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <p className={classes.none}>{t('exports.none')}</p>}
      <ul className={classes.keys}>
        {list.data?.map((one) => (
          <li key={one.notification_id}>
            <div>
              <b dir="auto">{one.name}</b>
              <span>
                <DateTime value={one.finished_at} relative />
              </span>
            </div>
            <Button
              size="xs"
              variant="default"
              loading={copying === one.notification_id}
              onClick={() => void copy(one.notification_id).catch(() => undefined)}
              aria-label={t('exports.copyOf', { name: one.name })}
            >
              {t('exports.copy')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
