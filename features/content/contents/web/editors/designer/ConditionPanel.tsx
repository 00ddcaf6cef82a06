import { Autocomplete, Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import {
  expressionIn,
  ifTag,
  isAboutPresence,
  operators,
  tagsField,
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
  const { field } = condition;
  const tags = { value: tagsField, label: t('designer.condition.tag') };
  const change = (next: string) => {
    if (next === tagsField) onChange({ field: next, operator: 'contains', value: '' });
    // What a tag was asked for says nothing of another field.
    else if (field === tagsField) onChange({ field: next, operator: 'isSet', value: '' });
    else onChange({ ...condition, field: next });
  };
  return (
    <>
      <Select
        size="xs"
        searchable
        allowDeselect={false}
        label={t('designer.condition.field')}
        data={[tags, ...fieldsWith(variables, field)]}
        value={field}
        onChange={(next) => next && change(next)}
      />
      {field === tagsField ? (
        <TagChoice condition={condition} onChange={onChange} />
      ) : (
        <FieldComparison condition={condition} onChange={onChange} />
      )}
    </>
  );
}

interface ComparisonPart {
  condition: Condition;
  onChange: (condition: Condition) => void;
}

function FieldComparison({ condition, onChange }: ComparisonPart) {
  const { t } = useTranslation(contentTexts);
  const { field, operator, value } = condition;
  return (
    <>
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
            onChange({ ...condition, value: withoutLiquid(event.currentTarget.value) })
          }
        />
      )}
    </>
  );
}

/** The tags of the account are offered to who may see them; any other is written. */
function TagChoice({ condition, onChange }: ComparisonPart) {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const tags = useQuery({
    queryKey: ['tags-for-conditions', api.accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ name: string }[]>('tags', {
          query: { per_page: 100, sort: 'name' },
          signal,
          quiet: true,
          exclude: [403],
        })
      ).data,
    staleTime: 60_000,
    retry: false,
  });
  return (
    <Autocomplete
      size="xs"
      label={t('designer.condition.hasTag')}
      placeholder={t('designer.condition.tagName')}
      maxLength={200}
      data={[...new Set((tags.data ?? []).map(({ name }) => name))]}
      value={condition.value}
      onChange={(value) => onChange({ ...condition, value: withoutLiquid(value) })}
    />
  );
}

const withoutLiquid = (value: string) => value.replaceAll(/[{}%]/g, '');

/** The contact's values, and the one that is compared now where it is no longer among them. */
function fieldsWith(
  variables: readonly MergeVariable[],
  field: string,
): { value: string; label: string }[] {
  const fields = variables
    .filter(({ name }) => name.startsWith('contact'))
    .map(({ name, label }) => ({ value: name, label: serverText(label) }));
  return field === tagsField || fields.some(({ value }) => value === field)
    ? fields
    : [...fields, { value: field, label: field }];
}
