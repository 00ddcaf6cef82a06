import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { consentBases, importModes, statedProducts } from '#engines/imports/contract.ts';
import { fileSources } from '../../contract/steps.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';
import { FileUpload } from './FileUpload.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { RecordField, RecordsField } from './RecordField.tsx';

/** Where the file comes from, where its columns go, and what its contacts are given. */
export function ImportFields(props: FieldsProps<'import'>) {
  const { step, set } = props;
  const { t } = useTranslation('data-journeys');
  return (
    <>
      <div>
        <p className={classes.label} id="import-from">
          {t('form.from')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="import-from"
          value={step.from ?? 'url'}
          data={fileSources.map((value) => ({ value, label: t(`form.froms.${value}`) }))}
          onChange={(value) => set({ from: fileSources.find((one) => one === value) ?? 'url' })}
        />
      </div>
      <Source {...props} />
      <ImportMapping {...props} />
      <Options {...props} />
    </>
  );
}

function Source(props: FieldsProps<'import'>) {
  const { step, set, errorOf, nameOf, onNames } = props;
  const { t } = useTranslation('data-journeys');
  if (step.from === 'upload') return <FileUpload {...props} />;
  if (step.from !== 'sftp')
    return (
      <TextInput
        label={t('form.url')}
        description={t('form.urlHint')}
        placeholder="https://example.com/contacts.csv"
        withAsterisk
        maxLength={2048}
        value={step.url ?? ''}
        error={errorOf('url')}
        onChange={({ currentTarget: { value } }) => set({ url: value })}
      />
    );
  return (
    <>
      <RecordField
        family="lists"
        label={t('form.folder')}
        description={t('form.folderHint')}
        placeholder={t('form.choose')}
        value={step.folder_list_id}
        error={errorOf('folder_list_id')}
        nameOf={nameOf}
        onNames={onNames}
        onChange={(id) => set({ folder_list_id: id })}
      />
      <TextInput
        label={t('form.pattern')}
        description={t('form.newestHint')}
        placeholder="daily-*.csv"
        withAsterisk
        maxLength={100}
        value={step.pattern ?? ''}
        error={errorOf('pattern')}
        onChange={({ currentTarget: { value } }) => set({ pattern: value })}
      />
    </>
  );
}

function Options({ step, set, errorOf, nameOf, onNames }: FieldsProps<'import'>) {
  const { t } = useTranslation('data-journeys');
  const picker = { placeholder: t('form.choose'), nameOf, onNames, isOptional: true };
  return (
    <>
      <RecordField
        {...picker}
        family="lists"
        label={t('form.intoList')}
        description={t('form.intoListHint')}
        value={step.list_id}
        error={errorOf('list_id')}
        onChange={(id) => set({ list_id: id })}
      />
      <RecordsField
        {...picker}
        family="tags"
        label={t('form.tags')}
        value={step.tag_ids ?? []}
        error={errorOf('tag_ids')}
        onChange={(ids) => set({ tag_ids: ids })}
      />
      <Select
        label={t('form.mode')}
        allowDeselect={false}
        data={importModes.map((value) => ({ value, label: t(`form.modes.${value}`) }))}
        value={step.mode ?? 'upsert'}
        onChange={(value) => set({ mode: importModes.find((one) => one === value) })}
      />
      <Select
        label={t('form.product')}
        description={t('form.productHint')}
        placeholder={t('form.choose')}
        clearable
        data={statedProducts.map((value) => ({ value, label: t(`form.products.${value}`) }))}
        value={step.from_product ?? null}
        error={errorOf('from_product')}
        onChange={(value) =>
          set({ from_product: statedProducts.find((one) => one === value) ?? null })
        }
      />
      <Select
        label={t('form.consent')}
        description={t('form.consentHint')}
        placeholder={t('form.choose')}
        withAsterisk
        data={consentBases.map((value) => ({ value, label: t(`form.consents.${value}`) }))}
        value={step.consent_basis ?? null}
        error={errorOf('consent_basis')}
        onChange={(value) =>
          set({ consent_basis: consentBases.find((one) => one === value) ?? null })
        }
      />
    </>
  );
}
