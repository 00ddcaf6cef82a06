import { NumberInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { suggests } from '#platform/web/suggestions/suggests.ts';
import { longestRetentionDays, shortestRetentionDays } from '../contract.ts';
import { OwnDataFields } from './OwnDataFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** For how long what programs say of people is kept, and what people may do with their own data. */
export function DataRetentionPage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="data-retention"
      title={t('cards.data-retention.title')}
      description={t('retention.description')}
    >
      {(form) => (
        <>
          <NumberInput
            label={t('retention.transactional')}
            description={t('retention.transactionalHint', { days: shortestRetentionDays })}
            suffix={t('retention.daysSuffix')}
            min={shortestRetentionDays}
            max={longestRetentionDays}
            allowDecimal={false}
            clampBehavior="none"
            maw={420}
            {...form.getInputProps('transactional_data_days')}
          />
          {isKept(form.values['transactional_data_days']) && (
            <p className={classes.note}>
              {t('retention.effect', { count: Number(form.values['transactional_data_days']) })}
            </p>
          )}
          <OwnDataFields form={form} />
          {suggests() && (
            <>
              <h2 className={classes.partTitle}>{t('retention.model')}</h2>
              <Switch
                label={t('retention.suggest')}
                description={t('retention.suggestText')}
                {...form.getInputProps('suggest_replies', { type: 'checkbox' })}
              />
            </>
          )}
        </>
      )}
    </SettingsForm>
  );
}

// What cannot be saved has no effect to tell of.
function isKept(days: unknown): boolean {
  return Number(days) >= shortestRetentionDays && Number(days) <= longestRetentionDays;
}
