import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { SftpKeyRow } from '../contract.ts';
import { SftpKeyDrawer } from './SftpKeyDrawer.tsx';
import classes from './sftp-access.module.css';

/** The public keys that sign in, each with what it is used by. */
export function KeysPanel({ keys }: { keys: readonly SftpKeyRow[] }) {
  const { t } = useTranslation('sftp-access');
  const api = useApi();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const refresh = () =>
    queries.invalidateQueries({ queryKey: ['record', api.accountId, 'sftp_access'] });
  const remove = async (key: SftpKeyRow) => {
    const isSure = await confirm({
      title: t('keys.removeTitle', { name: key.name }),
      message: t('keys.removeText'),
      confirmLabel: t('keys.remove'),
      danger: true,
    });
    if (!isSure) return;
    await api.delete(`sftp_keys/${key.id}`);
    snackbar.success({ message: t('keys.removed', { name: key.name }) });
    await refresh();
  };
  return (
    <Panel
      title={t('keys.title')}
      description={t('keys.text')}
      actions={
        <Button size="xs" variant="default" onClick={() => setAdding(true)}>
          {t('keys.add')}
        </Button>
      }
    >
      {keys.length === 0 && <p className={classes.none}>{t('keys.none')}</p>}
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <b dir="auto">{key.name}</b>
              <span>
                {t('keys.added')} <DateTime value={key.created_at} relative />
              </span>
              <code>{key.fingerprint}</code>
            </div>
            <IconAction
              label={t('keys.removeTitle', { name: key.name })}
              onClick={() => void remove(key).catch(() => undefined)}
            >
              <IconTrash size={16} />
            </IconAction>
          </li>
        ))}
      </ul>
      <SftpKeyDrawer
        opened={isAdding}
        onClose={() => setAdding(false)}
        onAdded={() => void refresh()}
      />
    </Panel>
  );
}
