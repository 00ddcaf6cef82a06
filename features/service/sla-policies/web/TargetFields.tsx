import { Fieldset, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clockKinds } from '#engines/desk/contract.ts';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import type { slaPolicies } from '../contract.ts';
import { hoursText } from './hours-text.ts';
import classes from './sla-policies.module.css';

const priorities = ['high', 'medium', 'low'] as const;

/** Minutes by priority and by what is promised; an empty field promises nothing. */
export function TargetFields({ form }: { form: SchemaForm<typeof slaPolicies.fields> }) {
  const { t, i18n } = useTranslation('sla-policies');
  return (
    <>
      {priorities.map((priority) => (
        <Fieldset key={priority} legend={t(`priorities.${priority}`)} className={classes.targets}>
          {clockKinds.map((kind) => {
            const minutes = form.values.targets[priority][kind];
            return (
              <NumberInput
                key={kind}
                label={t(`kinds.${kind}`)}
                description={minutes === null ? t('noTarget') : hoursText(minutes, i18n.language)}
                min={1}
                max={525_600}
                allowDecimal={false}
                suffix={t('minutes')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps(`targets.${priority}.${kind}`)}
                value={minutes ?? ''}
                onChange={(value) =>
                  form.setFieldValue(
                    `targets.${priority}.${kind}`,
                    value === '' ? null : Number(value),
                  )
                }
              />
            );
          })}
        </Fieldset>
      ))}
    </>
  );
}
