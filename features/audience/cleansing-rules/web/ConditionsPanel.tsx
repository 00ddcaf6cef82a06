import { useTranslation } from 'react-i18next';
import type { RuleGroup } from '#features/audience/segments/contract/segments.ts';
import { RuleBuilder, useRuleBuilding } from '#features/audience/segments/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './cleansing.module.css';
import { MegaOpenersFields } from './MegaOpenersFields.tsx';
import { NonOpenersFields } from './NonOpenersFields.tsx';
import { kindKeys } from './rule-kinds.ts';
import { useTold, type Conditions, type ConditionsProps } from './conditions.ts';

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
