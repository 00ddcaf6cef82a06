import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { combinations, querySources } from '../../contract/steps.ts';
import type { FieldsProps } from './fields-props.ts';
import { RecordField } from './RecordField.tsx';

const families = {
  segment: 'segments',
  list: 'lists',
  relational_query: 'relational_queries',
} as const;

/** Whom a query chooses, and what becomes of those who were chosen before. */
export function QueryFields({ step, set, errorOf, nameOf, onNames }: FieldsProps<'query'>) {
  const { t } = useTranslation('data-journeys');
  const source = step.source ?? 'segment';
  return (
    <>
      <Select
        label={t('form.source')}
        allowDeselect={false}
        data-autofocus
        data={querySources.map((value) => ({ value, label: t(`form.sources.${value}`) }))}
        value={source}
        onChange={(value) =>
          set({ source: querySources.find((one) => one === value) ?? 'segment', source_id: null })
        }
      />
      <RecordField
        key={source}
        family={families[source]}
        label={t(`form.sources.${source}`)}
        description={t(`form.sourceHints.${source}`)}
        placeholder={t('form.choose')}
        value={step.source_id}
        error={errorOf('source_id')}
        nameOf={nameOf}
        onNames={onNames}
        onChange={(id) => set({ source_id: id })}
      />
      <Select
        label={t('form.combine')}
        description={t('form.combineHint')}
        allowDeselect={false}
        data={combinations.map((value) => ({ value, label: t(`form.combinations.${value}`) }))}
        value={step.combine ?? 'replace'}
        onChange={(value) => set({ combine: combinations.find((one) => one === value) })}
      />
    </>
  );
}
