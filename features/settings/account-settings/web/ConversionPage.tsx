import { NumberInput, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

const models = ['last_click', 'first_click'] as const;
const events = ['click', 'open_or_click'] as const;

/** How an order is credited to a mail. */
export function ConversionPage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="conversion-attribute"
      title={t('cards.conversion-attribute.title')}
      description={t('conversion.description')}
    >
      {(form) => {
        const {
          conversion_window_days: days,
          conversion_model: model,
          conversion_event: event,
        } = form.values;
        return (
          <>
            <NumberInput
              label={t('conversion.window')}
              description={t('conversion.windowHint')}
              suffix={t('conversion.daysSuffix')}
              min={1}
              max={90}
              allowDecimal={false}
              clampBehavior="none"
              maw={380}
              withAsterisk
              {...form.getInputProps('conversion_window_days')}
            />
            <Radio.Group label={t('conversion.event')} {...form.getInputProps('conversion_event')}>
              <Stack gap={10} mt={8}>
                {events.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`conversion.events.${value}`)}
                    description={t(`conversion.eventHints.${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Radio.Group label={t('conversion.model')} {...form.getInputProps('conversion_model')}>
              <Stack gap={10} mt={8}>
                {models.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`conversion.models.${value}`)}
                    description={t(`conversion.modelHints.${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <p className={classes.note}>
              {t('conversion.example', {
                count: Number(days) || 0,
                event: t(`conversion.exampleEvents.${event}`),
                which: t(`conversion.exampleModels.${model}`),
              })}
            </p>
          </>
        );
      }}
    </SettingsForm>
  );
}
