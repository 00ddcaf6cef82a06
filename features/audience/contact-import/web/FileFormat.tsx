import { Button, Select } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { delimiterNames, type ImportPreview } from '../contract.ts';
import { encodings, type Format } from './format-choice.ts';
import classes from './import.module.css';

/** How 03/04/2026 is read. */
export type DateOrder = 'mdy' | 'dmy';

const found = 'found';
const hintBelow: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

interface FileFormatProps {
  /** Null while the file cannot be read in the chosen way. */
  preview: ImportPreview | null;
  format: Format;
  /** Absent where no column holds dates. */
  dates?: { order: DateOrder; onOrder: (order: DateOrder) => void } | undefined;
  /** Absent where no column holds prices. */
  decimals?: { sign: '.' | ','; onSign: (sign: '.' | ',') => void } | undefined;
  onFormat: (format: Format) => void;
  onAnother: () => void;
}

/** The file and how it is read: what was found out, and what people may choose instead. */
export function FileFormat({
  preview,
  format,
  dates,
  decimals,
  onFormat,
  onAnother,
}: FileFormatProps) {
  const { t } = useTranslation('contact-import');
  const readAs = encodings.find(({ value }) => value === preview?.encoding);
  const foundLabel =
    format.encoding === undefined && preview
      ? t('format.found', { name: readAs ? t(readAs.label) : preview.encoding.toUpperCase() })
      : t('format.findOut');
  return (
    <Panel>
      <div className={classes.format}>
        <div className={classes.fileCard}>
          <span className={classes.fileIcon} aria-hidden="true">
            <IconFileTypeCsv size={22} stroke={1.5} />
          </span>
          <div className={classes.fileWords}>
            <span className={classes.fileName} title={preview?.file_name}>
              {preview?.file_name ?? t('format.title')}
            </span>
            {preview && (
              <span className={`${classes.hint} hg-number`}>{fileSize(preview.file_bytes)}</span>
            )}
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.fileOther ?? ''}
              onClick={onAnother}
            >
              {t('format.another')}
            </Button>
          </div>
        </div>
        <Select
          label={t('delimiter')}
          description={t('format.delimiterFound')}
          inputWrapperOrder={hintBelow}
          allowDeselect={false}
          value={format.delimiter ?? preview?.delimiter ?? null}
          data={delimiterNames.map((value) => ({
            value,
            label: `${t(`delimiters.${value}`)}  ( ${t(`delimiterSigns.${value}`)} )`,
          }))}
          onChange={(value) =>
            onFormat({ delimiter: delimiterNames.find((name) => name === value) })
          }
        />
        <Select
          label={t('format.encoding')}
          description={t('format.encodingHint')}
          inputWrapperOrder={hintBelow}
          allowDeselect={false}
          value={format.encoding ?? found}
          searchable
          data={[
            { value: found, label: foundLabel },
            ...encodings.map(({ value, label }) => ({ value, label: t(label) })),
          ]}
          onChange={(value) =>
            onFormat({ encoding: value === null || value === found ? undefined : value })
          }
        />
        {dates && (
          <Select
            label={t('format.dates')}
            description={t('format.datesHint')}
            inputWrapperOrder={hintBelow}
            allowDeselect={false}
            value={dates.order}
            data={[
              { value: 'mdy', label: t('format.mdy') },
              { value: 'dmy', label: t('format.dmy') },
            ]}
            onChange={(value) => dates.onOrder(value === 'dmy' ? 'dmy' : 'mdy')}
          />
        )}
        {decimals && <Decimals {...decimals} />}
      </div>
    </Panel>
  );
}

function Decimals({ sign, onSign }: NonNullable<FileFormatProps['decimals']>) {
  const { t } = useTranslation('contact-import');
  return (
    <Select
      label={t('format.decimals')}
      description={t('format.decimalsHint')}
      inputWrapperOrder={hintBelow}
      allowDeselect={false}
      value={sign}
      data={[
        { value: '.', label: t('format.point') },
        { value: ',', label: t('format.comma') },
      ]}
      onChange={(value) => onSign(value === ',' ? ',' : '.')}
    />
  );
}
