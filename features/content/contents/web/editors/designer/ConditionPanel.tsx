import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import {
  expressionIn,
  ifTag,
  isAboutPresence,
  operators,
  type Condition,
  type Operator,
} from './conditions.ts';
import type { ChosenCondition, Designer } from './designer.ts';
import classes from './settings.module.css';

const firstCondition: Condition = { field: 'contact.first_name', operator: 'isSet', value: '' };

/** Whom the rows of a condition are shown to, and whether all others see something else. */
export function ConditionPanel({
  condition,
  variables,
  onChange,
}: {
  condition: ChosenCondition;
  variables: readonly MergeVariable[];
  onChange: (changed: Parameters<Designer['changeCondition']>[1]) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const { parsed } = condition;
  return (
    <section className={classes.condition} aria-label={t('designer.condition.title')}>
      <h3>{t('designer.condition.title')}</h3>
      {parsed ? (
        <Comparison
          condition={parsed}
          variables={variables}
          onChange={(next) => onChange({ tag: ifTag(next) })}
        />
      ) : (
        <>
          <TextInput
            size="xs"
            readOnly
            label={t('designer.condition.codeLabel')}
            value={expressionIn(condition.tag) ?? condition.tag}
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange({ tag: ifTag(firstCondition) })}
          >
            {t('designer.condition.simple')}
          </Button>
        </>
      )}
      <Switch
        size="sm"
        label={t('designer.condition.hasElse')}
        checked={condition.hasElse}
        onChange={(event) => onChange({ hasElse: event.currentTarget.checked })}
      />
    </section>
  );
}

function Comparison({
  condition,
  variables,
  onChange,
}: {
  condition: Condition;
  variables: readonly MergeVariable[];
  onChange: (condition: Condition) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const { field, operator, value } = condition;
  return (
    <>
      <Select
        size="xs"
        searchable
        allowDeselect={false}
        label={t('designer.condition.field')}
        data={fieldsWith(variables, field)}
        value={field}
        onChange={(next) => next && onChange({ ...condition, field: next })}
      />
      <Select
        size="xs"
        allowDeselect={false}
        label={t('designer.condition.operator')}
        data={operators.map((one) => ({
          value: one,
          label: t(`designer.condition.operators.${one}`),
        }))}
        value={operator}
        onChange={(next) => {
          const chosen = next as Operator;
          onChange({ field, operator: chosen, value: isAboutPresence(chosen) ? '' : value });
        }}
      />
      {!isAboutPresence(operator) && (
        <TextInput
          size="xs"
          label={t('designer.condition.value')}
          maxLength={200}
          value={value}
          onChange={(event) =>
            onChange({ ...condition, value: event.currentTarget.value.replaceAll(/[{}%]/g, '') })
          }
        />
      )}
    </>
  );
}

/** The contact's values, and the one that is compared now where it is no longer among them. */
function fieldsWith(
  variables: readonly MergeVariable[],
  field: string,
): { value: string; label: string }[] {
  const fields = variables
    .filter(({ name }) => name.startsWith('contact'))
    .map(({ name, label }) => ({ value: name, label: serverText(label) }));
  return fields.some(({ value }) => value === field)
    ? fields
    : [...fields, { value: field, label: field }];
}
