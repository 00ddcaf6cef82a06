import { Fieldset, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clockKinds } from '#engines/desk/contract.ts';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import type { slaPolicies } from '../contract.ts';
import { DurationField } from './DurationField.tsx';
import classes from './sla-policies.module.css';

const priorities = ['high', 'medium', 'low'] as const;

/** Hours and minutes by priority and by what is promised; an empty field promises nothing. */
export function TargetFields({ form }: { form: SchemaForm<typeof slaPolicies.fields> }) {
  const { t } = useTranslation('sla-policies');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('hints.durations')}
      </Text>
      {priorities.map((priority) => (
        <Fieldset key={priority} legend={t(`priorities.${priority}`)} className={classes.targets}>
          {clockKinds.map((kind) => {
            const field = `targets.${priority}.${kind}` as const;
            return (
              <DurationField
                key={kind}
                label={t(`kinds.${kind}`)}
                minutes={form.values.targets[priority][kind]}
                onMinutes={(minutes) => form.setFieldValue(field, minutes)}
                error={form.getInputProps(field).error as string | undefined}
              />
            );
          })}
        </Fieldset>
      ))}
    </>
  );
}
