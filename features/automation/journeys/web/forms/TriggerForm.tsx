import { Divider, Stack } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import type { StepFormProps } from './form-props.ts';
import { RuleField, type StepRules } from './RuleField.tsx';
import { TriggerFields } from './TriggerFields.tsx';
import { useSteady } from './use-steady.ts';

/** Where contacts come in: what happens to them, and which of them are meant. */
export function TriggerForm({ node, change, builder }: StepFormProps<'trigger'>) {
  const { t } = useTranslation(journeyTexts);
  const steady = useSteady(change);
  const setRules = useCallback((rules: StepRules | null) => steady({ rules }), [steady]);
  return (
    <Stack gap={16}>
      <TriggerFields
        label={t('fields.trigger')}
        trigger={node.trigger}
        names={builder.names}
        onChange={(trigger) => change({ trigger })}
      />
      <Divider />
      <RuleField
        label={t('fields.onlyContacts')}
        rules={node.rules}
        names={builder.names}
        onChange={setRules}
      />
    </Stack>
  );
}
