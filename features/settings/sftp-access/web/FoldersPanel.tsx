import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { sftpAccess } from '../contract.ts';
import classes from './sftp-access.module.css';

/** The folders that the account finds, and what they are for. */
export function FoldersPanel({ folders }: Pick<z.infer<typeof sftpAccess>, 'folders'>) {
  const { t } = useTranslation('sftp-access');
  return (
    <Panel title={t('folders')} description={t('foldersText')}>
      {!folders.some(({ kind }) => kind === 'list') && (
        <Alert icon={<IconInfoCircle size={18} />} mb={16}>
          {t('noLists')}
        </Alert>
      )}
      <ul className={classes.folders}>
        {folders.map(({ path, kind }) => (
          <li key={path}>
            <code>{path}</code>
            <span>{t(`folder.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
