import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleGroup } from '#features/audience/segments/contract/segments.ts';
import { RuleBuilder, useRuleBuilding } from '#features/audience/segments/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './cleansing.module.css';
import { MegaOpenersFields } from './MegaOpenersFields.tsx';
import { NonOpenersFields } from './NonOpenersFields.tsx';
import { kindKeys } from './rule-kinds.ts';
import type { RuleStart } from './RuleEditor.tsx';

/** Whom a rule looks for, as it is saved. */
export type Conditions = Readonly<Record<string, unknown>>;

/** What the fields of a kind get. */
export interface ConditionsProps {
  start: RuleStart;
  errorOf: (field: string) => string | null;
  /** Hears the conditions as they would be saved; null while something is missing. */
  onChange: (conditions: Conditions | null) => void;
}

/** Whom the rule looks for, by its kind. */
export function ConditionsPanel(props: ConditionsProps) {
  const { t } = useTranslation('cleansing-rules');
  const { kind } = props.start;
  const Fields = {
    plain: PlainFields,
    'non-openers': NonOpenersFields,
    'mega-openers': MegaOpenersFields,
  }[kind];
  const error = props.errorOf('conditions');
  return (
    <Panel title={t('conditions.title')} description={t(`conditions.${kindKeys[kind]}`)}>
      <Fields {...props} />
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </Panel>
  );
}

function PlainFields({ start, onChange }: ConditionsProps) {
  const isSaved = 'segment_filters_attributes' in start.conditions;
  const rule = useRuleBuilding({
    rules: isSaved ? (start.conditions as unknown as RuleGroup) : null,
    names: start.names,
  });
  useTold(rule.rules as Conditions | null, onChange);
  return (
    <>
      <RuleBuilder rule={rule} />
      {rule.text !== null && <p className={classes.sentence}>{rule.text}</p>}
    </>
  );
}

/** Tells the form what the fields hold, whenever that is something else. */
export function useTold(
  conditions: Conditions | null,
  onChange: (conditions: Conditions | null) => void,
): void {
  const text = JSON.stringify(conditions);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    onChange(JSON.parse(text) as Conditions | null);
  }, [text, onChange]);
}
