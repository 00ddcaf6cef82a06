import { Button, SegmentedControl } from '@mantine/core';
import { IconAt, IconFileAlert, IconRefresh, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestUpload } from '#platform/contract/upload-limit.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { delimiterNames } from '../contract.ts';
import { DropZone } from './DropZone.tsx';
import { PasteRows } from './PasteRows.tsx';
import { WaitingFileOffer } from './WaitingFileOffer.tsx';
import { causeAndFix, refuseFiles, type Format } from './format-choice.ts';
import { isUnderway, useImportsInto, useUpload } from './import-calls.ts';
import { useImportInto } from './import-into.ts';
import { ProgressLine } from './ProgressLine.tsx';
import { Refusal } from './Refusal.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { whyRefused } from './why-refused.ts';
import classes from './import.module.css';

/** The first step: a file is dropped or chosen, and sent once. */
export function FileStep({
  onUploaded,
  onWatch,
}: {
  onUploaded: (fileId: number, format: Format) => void;
  onWatch: (importId: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const upload = useUpload();
  const [refused, setRefused] = useState<{ cause: string; fix: string } | null>(null);
  const [delimiter, setDelimiter] = useState<Format['delimiter']>();
  const file = upload.isPending ? upload.variables.file : null;

  const send = (files: File[]) => {
    const reason = refuseFiles(files);
    const [chosen] = files;
    if (reason || !chosen) {
      if (reason)
        setRefused({
          cause: t(`refused.${reason}`, { limit: largestUpload }),
          fix: t(`refused.${reason}Fix`),
        });
      return;
    }
    setRefused(null);
    upload.mutate(
      { file: chosen, format: { delimiter } },
      {
        onSuccess: (preview) => onUploaded(preview.file_id, { delimiter }),
        onError: (error) => {
          if (!(error instanceof DOMException && error.name === 'AbortError'))
            setRefused(causeAndFix(whyRefused(error)));
        },
      },
    );
  };

  return (
    <>
      <RunningNow onWatch={onWatch} />
      <WaitingFileOffer onUploaded={onUploaded} />
      <div className={classes.fileStep}>
        <Panel padded>
          {refused && <Refusal {...refused} />}
          {file ? (
            <UploadProgress
              name={file.name}
              size={file.size}
              fraction={upload.fraction}
              onStop={upload.stop}
            />
          ) : (
            <>
              <DropZone onFiles={send} />
              <PasteRows onRows={(file) => send([file])} />
            </>
          )}
          <div className={classes.dropFoot}>
            <div>
              <div className={classes.fieldLabel} id="import-delimiter">
                {t('delimiter')}
              </div>
              <div className={classes.hint}>{t('delimiterHint')}</div>
            </div>
            <SegmentedControl
              size="xs"
              aria-labelledby="import-delimiter"
              value={delimiter ?? 'Comma'}
              disabled={upload.isPending}
              onChange={(value) => setDelimiter(delimiterNames.find((name) => name === value))}
              data={delimiterNames.map((value) => ({ value, label: t(`delimiters.${value}`) }))}
            />
          </div>
        </Panel>
        <Tips />
      </div>
    </>
  );
}

const tipIcons = [IconAt, IconRefresh, IconUserOff, IconFileAlert];

function Tips() {
  const { t } = useTranslation('contact-import');
  const { words } = useImportInto();
  return (
    <Panel title={t('tips.title')}>
      <ul className={classes.tips}>
        {words.tips.map(({ title, text }, index) => {
          const Icon = tipIcons[index] ?? IconFileAlert;
          return (
            <li key={title} className={classes.tip}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <span>
                <b>{title}</b> {text}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

// Shown to whoever comes back while an import goes on.
function RunningNow({ onWatch }: { onWatch: (importId: number) => void }) {
  const { t } = useTranslation('contact-import');
  const newest = useImportsInto({ page: 1, per_page: 10 });
  const running = newest.rows.filter(isUnderway);
  return running.map((row) => (
    <div key={row.id} className={classes.runningNow}>
      <div className={classes.runningWords}>
        <b>{t('running.now')}</b>
        <span>{row.file_name}</span>
      </div>
      <ProgressLine percent={row.percent} label={t('running.progress')} />
      <Button size="xs" variant="default" onClick={() => onWatch(row.id)}>
        {t('running.watch')}
      </Button>
    </div>
  ));
}
