import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shortestRetentionDays } from '../contract.ts';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** For how long what programs say of people is kept. */
export function DataRetentionPage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm page="data-retention" title={t('cards.data-retention.title')} description={t('retention.description')}>
      {(form) => (
        <>
          <NumberInput
            label={t('retention.transactional')} description={t('retention.transactionalHint', { days: shortestRetentionDays })} suffix={t('retention.daysSuffix')} min={shortestRetentionDays} max={3650}
            allowDecimal={false} clampBehavior="none" maw={420} {...form.getInputProps('transactional_data_days')}
          />
          <p className={classes.note}>{t('retention.effect', { count: Number(form.values['transactional_data_days']) || 0 })}</p>
        </>
      )}
    </SettingsForm>
  );
}
