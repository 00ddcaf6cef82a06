import { MultiSelect, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportFilters, ReportType } from '#engines/reporting/contract.ts';
import { providerNames } from '#platform/contract/mailbox-providers.ts';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import type { DraftPart } from './report-draft.ts';

const records: Readonly<
  Record<
    ReportType,
    readonly (readonly [
      field: 'campaign_ids' | 'sms_campaign_ids' | 'tag_ids' | 'brand_ids' | 'list_ids',
      family: string,
    ])[]
  >
> = {
  campaign: [
    ['campaign_ids', 'campaigns'],
    ['tag_ids', 'ctags'],
    ['list_ids', 'lists'],
    ['brand_ids', 'brands'],
  ],
  sms: [['sms_campaign_ids', 'sms_campaigns']],
  message: [],
  growth_attrition: [['list_ids', 'lists']],
  deliverability: [],
};

/** What a report is narrowed to; nothing chosen means everything. */
export function NarrowFields({ draft, change, errorOf }: DraftPart) {
  const { t } = useTranslation('custom-reports');
  const { filters, type } = draft;
  const set = (changed: Partial<ReportFilters>) => change({ filters: { ...filters, ...changed } });
  const hasDomains = type === 'campaign' || type === 'deliverability';
  return (
    <>
      {records[type].map(([field, family]) => (
        <ChosenRecords
          key={field}
          family={family}
          ids={filters[field]}
          label={t(`narrow.${field}`)}
          placeholder={t('narrow.all')}
          disabled={false}
          error={
            errorOf(`filters.${field}`) ?? (field === 'campaign_ids' ? errorOf('filters') : null)
          }
          onChange={(ids) => set({ [field]: ids })}
        />
      ))}
      {hasDomains && (
        <TagsInput
          label={t('narrow.sender_domains')}
          placeholder={filters.sender_domains.length === 0 ? t('narrow.all') : ''}
          value={[...filters.sender_domains]}
          error={errorOf('filters.sender_domains')}
          onChange={(names) => set({ sender_domains: names })}
        />
      )}
      {type === 'deliverability' && (
        <MultiSelect
          label={t('narrow.providers')}
          searchable
          placeholder={filters.providers.length === 0 ? t('narrow.all') : ''}
          value={[...filters.providers]}
          data={[
            ...Object.entries(providerNames).map(([value, label]) => ({ value, label })),
            { value: 'other', label: t('otherProviders') },
          ]}
          onChange={(providers) => set({ providers })}
        />
      )}
      {(type === 'sms' || type === 'message') && (
        <TagsInput
          label={t('narrow.numbers')}
          placeholder={filters.numbers.length === 0 ? t('narrow.all') : ''}
          value={[...filters.numbers]}
          error={errorOf('filters.numbers')}
          onChange={(numbers) => set({ numbers })}
        />
      )}
    </>
  );
}
