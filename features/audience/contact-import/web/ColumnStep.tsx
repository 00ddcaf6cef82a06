import { Alert, Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconAt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { ImportPreview } from '../contract.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { FileFormat, type DateOrder } from './FileFormat.tsx';
import { causeAndFix, type Format } from './format-choice.ts';
import { usePreview, useStartImport } from './import-calls.ts';
import {
  countColumns,
  hasEmail,
  lacksAddresses,
  mappingBody,
  problemsOf,
  proposedMapping,
  type Mapping,
} from './mapping.ts';
import { Refusal } from './Refusal.tsx';
import { SampleTable } from './SampleTable.tsx';
import classes from './import.module.css';

interface ColumnStepProps {
  fileId: number;
  listId: number;
  format: Format;
  onFormat: (format: Format) => void;
  onAnother: () => void;
  onStarted: (importId: number) => void;
}

/** The second step: how the file reads, and where each of its columns goes. */
export function ColumnStep(props: ColumnStepProps) {
  const { t } = useTranslation('contact-import');
  const { fileId, format, onFormat, onAnother } = props;
  const [dateOrder, setDateOrder] = useState<DateOrder>('mdy');
  const preview = usePreview(fileId, format);
  const fileFormat = (
    <FileFormat
      preview={preview.data ?? null}
      format={format}
      onFormat={onFormat}
      onAnother={onAnother}
      dates={{ order: dateOrder, onOrder: setDateOrder }}
    />
  );

  if (preview.error) {
    const isGone = preview.error instanceof ApiError && 'file_id' in preview.error.fields;
    return (
      <>
        {!isGone && fileFormat}
        <Refusal
          {...causeAndFix(whyOf(preview.error))}
          actions={
            <Button size="xs" variant="default" onClick={onAnother}>
              {t('refused.gone')}
            </Button>
          }
        />
      </>
    );
  }
  if (!preview.data)
    return (
      <Panel>
        <Skeleton h={320} radius="md" />
      </Panel>
    );
  return (
    <div className={classes.columnStep} data-stale={preview.isPlaceholderData || undefined}>
      {fileFormat}
      <Columns
        key={preview.data.header.join('\n')}
        {...props}
        preview={preview.data}
        dateOrder={dateOrder}
      />
    </div>
  );
}

function Columns({
  preview,
  fileId,
  listId,
  format,
  dateOrder,
  onStarted,
}: ColumnStepProps & { preview: ImportPreview; dateOrder: DateOrder }) {
  const { t } = useTranslation('contact-import');
  const [mapping, setMapping] = useState<Mapping>(() => proposedMapping(preview));
  const start = useStartImport();
  const problems = problemsOf(mapping);
  const { taken, left } = countColumns(mapping);
  const isReady = hasEmail(mapping) && Object.keys(problems).length === 0;

  const run = () =>
    start.mutate(
      // The encoding is named only when somebody chose it: the whole file tells more than its start.
      {
        file_id: fileId,
        list_id: listId,
        delimiter: preview.delimiter,
        encoding: format.encoding,
        date_order: dateOrder,
        ...mappingBody(mapping),
      },
      { onSuccess: onStarted },
    );

  return (
    <>
      <Warnings preview={preview} mapping={mapping} />
      <ColumnMapping
        preview={preview}
        mapping={mapping}
        problems={problems}
        onChange={setMapping}
      />
      <SampleTable preview={preview} mapping={mapping} />
      {start.error && <Refusal {...causeAndFix(whyOf(start.error))} />}
      <div className={classes.startBar}>
        <div className={classes.startWords}>
          <b>{t('start.summary', { count: taken })}</b>
          <span>
            {!isReady ? t('start.fix') : left > 0 ? t('start.left', { count: left }) : ''}
          </span>
        </div>
        <Button
          rightSection={<IconArrowRight size={16} />}
          disabled={!isReady}
          loading={start.isPending}
          onClick={run}
        >
          {t('start.button')}
        </Button>
      </div>
    </>
  );
}

function Warnings({ preview, mapping }: { preview: ImportPreview; mapping: Mapping }) {
  const { t } = useTranslation('contact-import');
  if (!hasEmail(mapping)) {
    return (
      <Alert color="amber" icon={<IconAt size={18} />} title={t('problems.noEmail')} role="alert">
        {t(preview.header.length === 1 ? 'problems.noEmailOne' : 'problems.noEmailText')}
      </Alert>
    );
  }
  if (lacksAddresses(preview, mapping))
    return (
      <Alert
        color="amber"
        icon={<IconAt size={18} />}
        title={t('problems.noAddresses')}
        role="alert"
      >
        {t('problems.noAddressesText')}
      </Alert>
    );
  return null;
}

function whyOf(error: Error): string {
  return error instanceof ApiError
    ? serverText(Object.values(error.fields)[0]?.[0] ?? error.message)
    : error.message;
}
