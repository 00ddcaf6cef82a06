import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAt, IconLetterCase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ImportPreview } from '../contract.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { EveryContact } from './EveryContact.tsx';
import { FileFormat } from './FileFormat.tsx';
import { causeAndFix, type Format } from './format-choice.ts';
import { usePreview } from './import-calls.ts';
import { useImportInto, type ImportInto } from './import-into.ts';
import {
  countColumns,
  hasDates,
  lacksAddresses,
  lacksField,
  mappingBody,
  problemsOf,
  type Mapping,
} from './mapping.ts';
import { useImportDraft, type ImportDraft } from './mapping-draft.ts';
import { moveBody } from './move-choice.ts';
import { MoveIn } from './MoveIn.tsx';
import { Refusal } from './Refusal.tsx';
import { RowRules } from './RowRules.tsx';
import { SampleTable } from './SampleTable.tsx';
import { whyRefused } from './why-refused.ts';
import classes from './import.module.css';

/** What was chosen about a file, at the end of the step. */
export interface ColumnChoices {
  /** As the calls of imports take it. */
  body: object;
  isReady: boolean;
  lacksConsent: boolean;
  /** How many columns go in, and how many are left out. */
  taken: number;
  left: number;
  /** Forgets what this browser kept of it. */
  forget: () => void;
}

interface ColumnStepProps {
  fileId: number;
  format: Format;
  onFormat: (format: Format) => void;
  onAnother: () => void;
  /** What follows the choices: the start of an import, unless something else is made of them. */
  end: (choices: ColumnChoices) => ReactNode;
}

/** The second step: how the file reads, and where each of its columns goes. */
export function ColumnStep(props: ColumnStepProps) {
  const { t } = useTranslation('contact-import');
  const { fileId, format, onFormat, onAnother } = props;
  const preview = usePreview(fileId, format);

  if (preview.error) {
    const isGone = preview.error instanceof ApiError && 'file_id' in preview.error.fields;
    return (
      <>
        {!isGone && (
          <FileFormat preview={null} format={format} onFormat={onFormat} onAnother={onAnother} />
        )}
        <Refusal
          {...causeAndFix(whyRefused(preview.error))}
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
      <Columns key={preview.data.header.join('\n')} {...props} preview={preview.data} />
    </div>
  );
}

function Columns({
  preview,
  format,
  onFormat,
  onAnother,
  end,
}: ColumnStepProps & { preview: ImportPreview }) {
  const into = useImportInto();
  const { draft, set, forget } = useImportDraft(preview, format);
  const { mapping } = draft;
  const problems = problemsOf(mapping);
  return (
    <>
      <FileFormat
        preview={preview}
        format={format}
        onFormat={onFormat}
        onAnother={onAnother}
        dates={
          hasDates(preview, mapping)
            ? { order: draft.dateOrder, onOrder: (dateOrder) => set({ dateOrder }) }
            : undefined
        }
        decimals={
          into.hasPrices
            ? { sign: draft.decimalSign, onSign: (decimalSign) => set({ decimalSign }) }
            : undefined
        }
      />
      <Warnings preview={preview} mapping={mapping} format={format} />
      {preview.product && <MoveIn found={preview.product} draft={draft} onChange={set} />}
      <ColumnMapping
        preview={preview}
        mapping={mapping}
        problems={problems}
        onChange={(change) => set({ mapping: { ...change(mapping) } })}
      />
      {into.hasContacts && <EveryContact draft={draft} onChange={set} />}
      <RowRules draft={draft} onChange={set} />
      <SampleTable preview={preview} mapping={mapping} />
      {end({
        body: bodyOf(into, { preview, format, draft }),
        isReady:
          !lacksField(preview, mapping) &&
          Object.keys(problems).length === 0 &&
          (!into.hasContacts || draft.consent !== null),
        lacksConsent: into.hasContacts && draft.consent === null,
        ...countColumns(mapping),
        forget,
      })}
    </>
  );
}

function bodyOf(
  into: ImportInto,
  given: {
    preview: ImportPreview;
    format: Format;
    draft: ImportDraft;
  },
): object {
  const { preview, draft } = given;
  return {
    file_id: preview.file_id,
    [into.field]: into.id,
    delimiter: preview.delimiter,
    // Named only when somebody chose it: the whole file tells more than its start.
    encoding: given.format.encoding,
    date_order: draft.dateOrder,
    ...(into.hasPrices && { decimal_sign: draft.decimalSign }),
    mode: draft.mode,
    allow_short_rows: draft.allowShortRows,
    ...(into.hasContacts && {
      tag_ids: draft.tags.map(({ id }) => id),
      consent_basis: draft.consent,
      consent_note: draft.consentNote,
    }),
    ...mappingBody(draft.mapping),
    ...moveBody(preview.product, draft),
  };
}

function Warnings({
  preview,
  mapping,
  format,
}: {
  preview: ImportPreview;
  mapping: Mapping;
  format: Format;
}) {
  const { t } = useTranslation('contact-import');
  const { words } = useImportInto();
  if (lacksField(preview, mapping)) {
    return (
      <Alert color="amber" icon={<IconAt size={18} />} title={words.missing.title} role="alert">
        {preview.header.length === 1 ? t('problems.noEmailOne') : words.missing.text}
      </Alert>
    );
  }
  if (preview.encoding_is_guessed && format.encoding === undefined)
    return (
      <Alert
        color="amber"
        icon={<IconLetterCase size={18} />}
        title={t('problems.guessedEncoding', { encoding: preview.encoding })}
        role="alert"
      >
        {t('problems.guessedEncodingText')}
      </Alert>
    );
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
