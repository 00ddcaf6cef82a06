import { Button, Fieldset, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { businessHours } from '../contract.ts';
import classes from './business-hours.module.css';
import { weekday } from './weekday.ts';

type Form = SchemaForm<typeof businessHours.fields>;

/** The times of work of a week, each a row. */
export function WeekFields({ form }: { form: Form }) {
  const { t } = useTranslation('business-hours');
  const { week } = form.values;
  const add = () => {
    const last = week.at(-1);
    form.insertListItem('week', {
      day: ((last?.day ?? 0) % 7) + 1,
      from: last?.from ?? '09:00',
      to: last?.to ?? '17:00',
    });
  };
  return (
    <Fieldset legend={t('fields.week')} className={classes.week}>
      {week.map((_, at) => (
        <TimeOfWork key={at} form={form} at={at} />
      ))}
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
        {t('addTime')}
      </Button>
    </Fieldset>
  );
}

function TimeOfWork({ form, at }: { form: Form; at: number }) {
  const { t, i18n } = useTranslation('business-hours');
  const day = form.getInputProps(`week.${at}.day`);
  return (
    <div className={classes.time} role="group" aria-label={t('nth', { number: at + 1 })}>
      <Select
        label={t('fields.day')}
        allowDeselect={false}
        data={[1, 2, 3, 4, 5, 6, 7].map((value) => ({
          value: String(value),
          label: weekday(value, i18n.language),
        }))}
        {...day}
        value={String(form.values.week[at]?.day ?? 1)}
        onChange={(value) => form.setFieldValue(`week.${at}.day`, Number(value))}
      />
      <TextInput label={t('fields.from')} type="time" {...form.getInputProps(`week.${at}.from`)} />
      <TextInput label={t('fields.to')} type="time" {...form.getInputProps(`week.${at}.to`)} />
      <IconAction
        label={t('removeTime')}
        variant="subtle"
        color="gray"
        disabled={form.values.week.length === 1}
        onClick={() => form.removeListItem('week', at)}
      >
        <IconTrash size={16} />
      </IconAction>
    </div>
  );
}
