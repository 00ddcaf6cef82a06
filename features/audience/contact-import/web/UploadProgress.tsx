import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#platform/web/format/numbers.ts';
import { ProgressLine } from './ProgressLine.tsx';
import classes from './import.module.css';

/** How far the upload of a file is, with a way to stop it. */
export function UploadProgress({
  name,
  size,
  fraction,
  onStop,
}: {
  name: string;
  size: number;
  fraction: number;
  onStop: () => void;
}) {
  const { t } = useTranslation('contact-import');
  const isSent = fraction >= 1;
  return (
    <div className={classes.drop} data-busy aria-live="polite">
      <span className={classes.dropIcon} aria-hidden="true">
        <IconFileTypeCsv size={30} stroke={1.4} />
      </span>
      <span className={classes.dropTitle}>
        {t(isSent ? 'drop.reading' : 'drop.sending', { name })}
      </span>
      <div className={classes.uploadLine}>
        <ProgressLine
          percent={fraction * 100}
          label={t('drop.sending', { name })}
          isPulsing={isSent}
        />
      </div>
      <span className={`${classes.hint} hg-number`}>
        {t('drop.sent', { sent: fileSize(size * fraction), size: fileSize(size) })}
      </span>
      <Button variant="default" onClick={onStop}>
        {t('drop.stop')}
      </Button>
    </div>
  );
}
