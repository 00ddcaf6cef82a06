import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { socialSchedules, type SlotRow } from '../../contract/posts.ts';
import classes from '../social.module.css';
import { usePostChoices, useRefreshSocial } from '../use-social.ts';
import { weekdayName } from './weekday-name.ts';

const slotForm = z.object({
  weekday: z.string(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'),
  time_zone: z.string(),
  category_id: z.string().nullable(),
});
const form = z.object({ slots: z.array(slotForm) });
type Form = SchemaForm<typeof form>;

/** The times of the week at which the queue publishes. */
export function SlotsDrawer({
  slots,
  opened,
  onClose,
}: {
  slots: readonly SlotRow[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const api = useApi();
  const refresh = useRefreshSocial();
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      size={700}
      title={t('slots.title')}
      description={t('slots.about')}
      schema={form}
      initialValues={{ slots: slots.map(formOf) }}
      onSubmit={async (values) => {
        await api.put(`${socialSchedules.path}/slots`, {
          body: { slots: values.slots.map(valuesOf) },
        });
        await refresh();
      }}
    >
      {(fields) => (
        <div className={classes.stack}>
          {fields.values.slots.map((_, at) => (
            <SlotFields key={at} form={fields} at={at} />
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              fields.insertListItem('slots', {
                weekday: '1',
                time: '09:00',
                time_zone: displayZone(),
                category_id: null,
              })
            }
          >
            {t('slots.add')}
          </Button>
          {fields.errors['slots'] && <p className={classes.bad}>{fields.errors['slots']}</p>}
        </div>
      )}
    </FormDrawer>
  );
}

function SlotFields({ form: fields, at }: { form: Form; at: number }) {
  const { t } = useTranslation('social');
  const { categories } = usePostChoices();
  const zones = [...new Set([displayZone(), ...Intl.supportedValuesOf('timeZone')])];
  const slot = fields.values.slots[at];
  return (
    <div className={classes.entry} role="group" aria-label={t('slots.nth', { number: at + 1 })}>
      <div className={`${classes.words} ${classes.slots}`}>
        <Select
          label={t('slots.weekday')}
          data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: String(day),
            label: weekdayName(day),
          }))}
          allowDeselect={false}
          {...fields.getInputProps(`slots.${at}.weekday`)}
        />
        <TextInput
          label={t('slots.time')}
          type="time"
          {...fields.getInputProps(`slots.${at}.time`)}
        />
        <Select
          label={t('slots.zone')}
          data={slot && !zones.includes(slot.time_zone) ? [slot.time_zone, ...zones] : zones}
          searchable
          allowDeselect={false}
          {...fields.getInputProps(`slots.${at}.time_zone`)}
        />
        <Select
          label={t('category')}
          placeholder={t('slots.any')}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
          {...fields.getInputProps(`slots.${at}.category_id`)}
        />
      </div>
      <IconAction
        label={t('slots.remove')}
        variant="subtle"
        color="gray"
        onClick={() => fields.removeListItem('slots', at)}
      >
        <IconTrash size={16} />
      </IconAction>
    </div>
  );
}

function formOf({ weekday, time, time_zone, category_id }: SlotRow): z.output<typeof slotForm> {
  return {
    weekday: String(weekday),
    time,
    time_zone,
    category_id: category_id === null ? null : String(category_id),
  };
}

function valuesOf({ weekday, category_id, ...slot }: z.output<typeof slotForm>): object {
  return {
    ...slot,
    weekday: Number(weekday),
    category_id: category_id === null ? null : Number(category_id),
  };
}
