import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import classes from './start.module.css';
import type { ContentStart } from './use-create-content.ts';
import { useFileStart } from './use-file-start.ts';

/** Begins with an .html file, or a .zip of it and its pictures. */
export function FileWay({
  isBusy,
  create,
}: {
  isBusy: boolean;
  create: (start: ContentStart) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const { read, isReading, problem, lacking } = useFileStart(create);
  return (
    <div className={classes.fileWay}>
      <FileButton accept=".html,.htm,.zip,text/html,application/zip" onChange={read}>
        {(props) => (
          <button
            type="button"
            className={classes.way}
            disabled={isBusy || isReading}
            aria-busy={isReading}
            {...props}
          >
            <IconFileUpload size={22} stroke={1.6} aria-hidden />
            <span className={classes.words}>
              <b>{t('start.file')}</b>
              <span>{isReading ? t('start.fileReading') : t('start.fileHint')}</span>
            </span>
          </button>
        )}
      </FileButton>
      {problem !== null && (
        <p role="alert" className={classes.refused}>
          {problem}
        </p>
      )}
      {lacking && (
        <div role="alert" className={classes.refused}>
          {t('start.fileLacks', {
            count: lacking.missing.length,
            names: lacking.missing.slice(0, 5).join(', '),
          })}
          <Button size="compact-sm" variant="default" onClick={lacking.goOn}>
            {t('start.fileGoOn')}
          </Button>
        </div>
      )}
    </div>
  );
}
