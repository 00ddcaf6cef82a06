import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields-props.ts';
import { RecordField } from './RecordField.tsx';

/** The campaign that is sent, and whether it goes out once or as a copy with each run. */
export function CampaignFields({ step, set, errorOf, nameOf, onNames }: FieldsProps<'campaign'>) {
  const { t } = useTranslation('data-journeys');
  return (
    <>
      <RecordField
        family="campaigns"
        label={t('form.campaign')}
        description={t('form.campaignHint')}
        placeholder={t('form.choose')}
        value={step.campaign_id}
        error={errorOf('campaign_id')}
        nameOf={nameOf}
        onNames={onNames}
        onChange={(id) => set({ campaign_id: id })}
      />
      <Radio.Group
        label={t('form.how')}
        value={step.how ?? 'copy'}
        onChange={(value) => set({ how: value === 'once' ? 'once' : 'copy' })}
      >
        <Stack gap="xs" mt="xs">
          {(['copy', 'once'] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`form.hows.${value}`)}
              description={t(`form.howHints.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** The journey that the contacts enter. */
export function JourneyFields({ step, set, errorOf, nameOf, onNames }: FieldsProps<'journey'>) {
  const { t } = useTranslation('data-journeys');
  return (
    <RecordField
      family="workflows"
      label={t('form.journey')}
      description={t('form.journeyHint')}
      placeholder={t('form.choose')}
      value={step.journey_id}
      error={errorOf('journey_id')}
      nameOf={nameOf}
      onNames={onNames}
      onChange={(id) => set({ journey_id: id })}
    />
  );
}
