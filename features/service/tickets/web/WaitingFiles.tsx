import { Button, CloseButton, FileButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#platform/web/format/numbers.ts';
import classes from './tickets.module.css';
import type { Uploads, WaitingFile } from './use-uploads.ts';

/** The button by which files are chosen. */
export function AttachButton({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('tickets');
  return (
    <FileButton multiple onChange={(files) => uploads.add(files)}>
      {(button) => (
        <Button
          {...button}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPaperclip size={16} />}
        >
          {t('attach.button')}
        </Button>
      )}
    </FileButton>
  );
}

/** The files that go with what is written, each until it is sent or removed. */
export function WaitingFiles({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('tickets');
  if (uploads.files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('attach.list')} aria-live="polite">
      {uploads.files.map((file) => (
        <li key={file.key}>
          <OneFile file={file} />
          <CloseButton
            size="sm"
            aria-label={t('attach.remove', { name: file.name })}
            onClick={() => uploads.remove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file }: { file: WaitingFile }) {
  const { t } = useTranslation('tickets');
  const { name, size, refusal } = file;
  return (
    <>
      {refusal === null ? (
        <IconPaperclip size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <span dir="auto">{name}</span>
      <span className={classes.when}>{fileSize(size)}</span>
      {refusal !== null ? (
        <span className={classes.trouble} role="alert">
          {t('attach.refused', { reason: refusal })}
        </span>
      ) : (
        file.id === null && (
          <Progress
            className={classes.uploading}
            value={file.fraction * 100}
            aria-label={t('attach.sending', { name })}
          />
        )
      )}
    </>
  );
}
