import { SegmentedControl, Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, TriggerKind } from '#engines/journeys/contract.ts';
import { triggerKinds } from '#engines/journeys/contract.ts';
import { RuleField, type StepRules } from '../forms/RuleField.tsx';
import { TriggerFields } from '../forms/TriggerFields.tsx';
import { useSteady } from '../forms/use-steady.ts';
import { journeyTexts } from '../paths.ts';
import type { JourneyNames } from '../words/use-names.ts';

/** What reaches a goal or makes contacts leave: an event, or meeting a rule. */
export type When = Settings['exits'][number];

// Nothing happens at a time of its own here, and nobody starts a goal by hand.
const kinds = triggerKinds.filter(
  (kind): kind is TriggerKind => kind !== 'date' && kind !== 'started',
);

/** Asks for an event or a rule; answers null until it is complete. */
export function WhenFields({
  when,
  names,
  onChange,
}: {
  when: When | null;
  names: JourneyNames;
  onChange: (when: When | null) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const [kind, setKind] = useState<When['kind']>(when?.kind ?? 'event');
  const steady = useSteady((rules: StepRules | null) =>
    onChange(rules === null ? null : { kind: 'rules', rules }),
  );
  const setRules = useCallback((rules: StepRules | null) => steady(rules), [steady]);
  return (
    <Stack gap={10}>
      <SegmentedControl
        size="xs"
        aria-label={t('settings.when')}
        value={kind}
        data={[
          { value: 'event', label: t('settings.whenEvent') },
          { value: 'rules', label: t('settings.whenRules') },
        ]}
        onChange={(next) => setKind(next === 'rules' ? 'rules' : 'event')}
      />
      {kind === 'event' ? (
        <TriggerFields
          label={t('fields.event')}
          trigger={when?.kind === 'event' ? when.trigger : null}
          names={names}
          kinds={kinds}
          onChange={(trigger) => onChange(trigger && { kind: 'event', trigger })}
        />
      ) : (
        <RuleField
          label={t('fields.condition')}
          rules={when?.kind === 'rules' ? when.rules : null}
          names={names}
          onChange={setRules}
        />
      )}
    </Stack>
  );
}
