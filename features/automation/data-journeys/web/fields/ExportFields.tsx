import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportColumns } from '../../contract/steps.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';
import { useContactFields } from './use-contact-fields.ts';

/** Where the file goes, what it is called, and which fields it has. */
export function ExportFields({ step, set, errorOf }: FieldsProps<'export'>) {
  const { t } = useTranslation('data-journeys');
  const fields = useContactFields(exportColumns);
  const to = step.to ?? 'file';
  return (
    <>
      <div>
        <p className={classes.label} id="export-to">
          {t('form.to')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="export-to"
          value={to}
          data={(['file', 'sftp'] as const).map((value) => ({
            value,
            label: t(`form.tos.${value}`),
          }))}
          onChange={(value) => set({ to: value === 'sftp' ? 'sftp' : 'file' })}
        />
        <p className={classes.quiet}>{t(`form.toHints.${to}`)}</p>
      </div>
      <TextInput
        label={t('form.fileName')}
        description={t('form.fileNameHint')}
        withAsterisk
        maxLength={100}
        value={step.name ?? ''}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <MultiSelect
        label={t('form.columns')}
        withAsterisk
        searchable
        data={[...fields]}
        value={[...(step.columns ?? [])]}
        error={errorOf('columns')}
        onChange={(columns) => set({ columns })}
      />
    </>
  );
}
