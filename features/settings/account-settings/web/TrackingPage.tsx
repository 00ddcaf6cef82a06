import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** Whether the account's mails count opens and clicks. */
export function TrackingPage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="open-and-click-tracking"
      title={t('cards.open-and-click-tracking.title')}
      description={t('tracking.description')}
    >
      {(form) => (
        <>
          <Switch
            label={t('tracking.opens')}
            description={t('tracking.opensText')}
            {...form.getInputProps('track_opens', { type: 'checkbox' })}
          />
          <Switch
            label={t('tracking.clicks')}
            description={t('tracking.clicksText')}
            {...form.getInputProps('track_clicks', { type: 'checkbox' })}
          />
          <p className={classes.note}>{t('tracking.off')}</p>
        </>
      )}
    </SettingsForm>
  );
}
