import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { definitionOf } from '../contract/readable-rules.ts';
import type { SegmentPreview } from '../contract/segments.ts';
import { LineInput } from './LineInputs.tsx';
import type { Building } from './building.ts';
import { lineOf, operatorOf, withOperator, type DraftLine } from './rule-tree.ts';
import classes from './segments.module.css';

/** One line of a rule: what is asked, how, of what value, and what that does. */
export function RuleLineRow({ part, building }: { part: DraftLine; building: Building }) {
  const { t } = useTranslation('segments');
  const { criteria } = building;
  const definition = definitionOf(part.line, criteria);
  const operator = operatorOf(part.line, criteria);
  const label = definition ? labelOf(definition) : t('builder.condition');
  return (
    <div className={classes.line} data-part="condition">
      <div className={classes.lineFields}>
        <CriterionField part={part} building={building} />
        {definition && (
          <OperatorField part={part} building={building} definition={definition} label={label} />
        )}
        {operator?.inputs.map((input) => (
          <div className={classes.input} key={input.name}>
            <LineInput
              input={input}
              line={part.line}
              names={building.names}
              label={label}
              onNames={building.onNames}
              onChange={(value) =>
                building.change({ ...part, line: { ...part.line, [input.name]: value } })
              }
            />
          </div>
        ))}
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('builder.remove', { label })}
          onClick={() => building.remove(part.key)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {operator && (
        <LineEffect effect={building.lineOf.get(part.key)} isCounting={building.isCounting} />
      )}
    </div>
  );
}

interface FieldProps {
  part: DraftLine;
  building: Building;
}

function CriterionField({ part, building }: FieldProps) {
  const { t } = useTranslation('segments');
  const { criteria } = building;
  return (
    <Select
      className={classes.criterion ?? ''}
      aria-label={t('builder.condition')}
      placeholder={t('builder.chooseCondition')}
      data={groupedOf(criteria)}
      value={definitionOf(part.line, criteria)?.key ?? null}
      searchable
      nothingFoundMessage={t('builder.noCondition')}
      autoFocus={building.newest === part.key}
      maxDropdownHeight={320}
      onChange={(key) => {
        const chosen = criteria.find((one) => one.key === key);
        if (chosen) building.change({ ...part, line: lineOf(chosen) });
      }}
    />
  );
}

function OperatorField({
  part,
  building,
  definition,
  label,
}: FieldProps & { definition: CriterionDefinition; label: string }) {
  const { t } = useTranslation('segments');
  const { criteria } = building;
  return (
    <Select
      className={classes.operator ?? ''}
      aria-label={t('builder.operator', { label })}
      allowDeselect={false}
      data={definition.operators.map((one) => ({
        value: one.operator,
        label: serverText(one.label),
      }))}
      value={operatorOf(part.line, criteria)?.operator ?? null}
      onChange={(name) => {
        const chosen = definition.operators.find((one) => one.operator === name);
        if (chosen) building.change({ ...part, line: withOperator(part.line, chosen, criteria) });
      }}
    />
  );
}

/** What a line does, in contacts. */
export function LineEffect({
  effect,
  isCounting = false,
}: {
  effect: SegmentPreview['lines'][number] | undefined;
  isCounting?: boolean;
}) {
  const { t } = useTranslation('segments');
  if (!effect)
    return <p className={classes.effect}>{isCounting ? t('builder.counting') : '\u00a0'}</p>;
  const { count, removes, adds } = effect;
  return (
    <p className={classes.effect} data-part="effect">
      {t('effect.count', { count, number: fullNumber(count) })}
      {removes > 0 && ` · ${t('effect.removes', { number: fullNumber(removes) })}`}
      {adds > 0 && ` · ${t('effect.adds', { number: fullNumber(adds) })}`}
    </p>
  );
}

const labelOf = ({ label, isOwnName }: CriterionDefinition): string =>
  isOwnName ? label : serverText(label);

function groupedOf(criteria: readonly CriterionDefinition[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const one of criteria) {
    const items = groups.get(one.group) ?? [];
    items.push({ value: one.key, label: labelOf(one) });
    groups.set(one.group, items);
  }
  return [...groups].map(([group, items]) => ({ group: serverText(group), items }));
}
