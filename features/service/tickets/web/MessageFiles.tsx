import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketFile } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fileSize } from '#platform/web/format/numbers.ts';
import classes from './tickets.module.css';

/** The files of a message, to be downloaded where they are kept. */
export function MessageFiles({ files, number }: { files: TicketFile[]; number: number }) {
  const { t } = useTranslation('tickets');
  const api = useApi();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={16} aria-hidden />
          {file.is_kept ? (
            <Anchor
              component="button"
              type="button"
              onClick={() =>
                void api.download(`tickets/${number}/files/${file.id}`, { name: file.name })
              }
            >
              {file.name}
            </Anchor>
          ) : (
            <span>{file.name || t('fileErased')}</span>
          )}
          <span className={classes.when}>{file.is_kept ? fileSize(file.size) : t('fileGone')}</span>
        </li>
      ))}
    </ul>
  );
}
