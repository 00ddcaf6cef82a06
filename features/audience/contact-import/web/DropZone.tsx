import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { largestUpload } from '#platform/contract/upload-limit.ts';
import { useImportInto } from './import-into.ts';
import classes from './import.module.css';

const tables =
  '.csv,.tsv,.txt,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain';

/** Where a file is dropped, or chosen by its button. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('contact-import');
  const into = useImportInto();
  const input = useRef<HTMLInputElement>(null);
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={classes.drop}
      data-over={depth > 0 || undefined}
      onDragEnter={(event) => {
        if (hasFiles(event)) {
          event.preventDefault();
          setDepth((now) => now + 1);
        }
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }
      }}
      onDragLeave={() => setDepth((now) => Math.max(0, now - 1))}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <span className={classes.dropIcon} aria-hidden="true">
        <IconFileTypeCsv size={30} stroke={1.4} />
      </span>
      <span className={classes.dropTitle}>{depth > 0 ? t('drop.over') : t('drop.title')}</span>
      <span className={classes.dropOr}>{t('drop.or')}</span>
      <Button onClick={() => input.current?.click()}>{t('drop.browse')}</Button>
      <span className={classes.hint}>
        {t(into.hasContacts ? 'drop.limitsOfContacts' : 'drop.limits', {
          limit: largestUpload,
        })}
      </span>
      <input
        ref={input}
        type="file"
        className="hg-visually-hidden"
        tabIndex={-1}
        aria-label={t('drop.label')}
        accept={into.hasContacts ? `${tables},.zip,application/zip` : tables}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
