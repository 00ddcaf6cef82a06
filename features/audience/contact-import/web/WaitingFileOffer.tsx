import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Format } from './format-choice.ts';
import { useWaitingFile } from './mapping-draft.ts';
import classes from './import.module.css';

/** Offers to go on with a file whose columns were being matched when the page was left. */
export function WaitingFileOffer({
  onUploaded,
}: {
  onUploaded: (fileId: number, format: Format) => void;
}) {
  const { t } = useTranslation('contact-import');
  const { file, forget } = useWaitingFile();
  if (file === null) return null;
  return (
    <div className={classes.runningNow} role="status">
      <div className={classes.runningWords}>
        <b>{t('waiting.title')}</b>
        <span>{file.fileName}</span>
      </div>
      <Button size="xs" variant="subtle" onClick={forget}>
        {t('waiting.drop')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          onUploaded(file.fileId, { delimiter: file.delimiter, encoding: file.encoding })
        }
      >
        {t('waiting.continue')}
      </Button>
    </div>
  );
}
