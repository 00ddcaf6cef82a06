import { NumberInput, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** How often one person gets marketing mail, and the hours in which nobody does. */
export function SendingLimitsPage() {
  const { t } = useTranslation('account-settings');
  const { enableService } = useAccountFacts();
  return (
    <SettingsForm
      page="sending-limits"
      title={t('cards.sending-limits.title')}
      description={t('limits.description')}
    >
      {(form) => {
        const {
          frequency_cap_mails: mails,
          frequency_cap_days: days,
          quiet_hours_from: from,
          quiet_hours_to: to,
        } = form.values;
        const time = (name: 'quiet_hours_from' | 'quiet_hours_to') => ({
          value: form.values[name],
          onChange: (value: string) => form.setFieldValue(name, value.slice(0, 5)),
          error: form.errors[name],
        });
        return (
          <>
            <NumberInput
              label={t('limits.cap')}
              description={t('limits.capHint')}
              min={0}
              max={100}
              allowDecimal={false}
              clampBehavior="none"
              maw={380}
              {...form.getInputProps('frequency_cap_mails')}
            />
            <NumberInput
              label={t('limits.days')}
              suffix={t('limits.daysSuffix')}
              min={1}
              max={90}
              allowDecimal={false}
              clampBehavior="none"
              maw={380}
              {...form.getInputProps('frequency_cap_days')}
            />
            <div>
              <div className={classes.times}>
                <TimePicker label={t('limits.from')} {...time('quiet_hours_from')} />
                <TimePicker label={t('limits.to')} {...time('quiet_hours_to')} />
              </div>
              <p className={classes.small}>{t('limits.quietHint')}</p>
            </div>
            {enableService && (
              <Switch
                label={t('limits.tickets')}
                description={t('limits.ticketsHint')}
                {...form.getInputProps('hold_for_tickets', { type: 'checkbox' })}
              />
            )}
            <p className={classes.note}>
              {Number(mails) > 0
                ? t('limits.example', { count: Number(mails), days: Number(days) || 0 })
                : t('limits.noCap')}{' '}
              {from === to ? t('limits.noQuiet') : t('limits.quiet', { from, to })}
            </p>
          </>
        );
      }}
    </SettingsForm>
  );
}
