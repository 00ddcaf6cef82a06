import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleBuilder, useRuleBuilding } from '#features/audience/segments/web/public.tsx';
import { MailPartField } from '#features/content/contents/web/public.tsx';
import { dynamicLimits } from '../contract.ts';
import classes from './dynamic.module.css';
import type { Counts } from './use-counts.ts';
import type { Saving } from './use-dynamic-saving.ts';
import type { VariantDraft, Variants } from './use-variants.ts';
import { VariantFigures } from './VariantFigures.tsx';

const dragType = 'application/x-hg-variant';

interface CardProps {
  variant: VariantDraft;
  place: number;
  variants: Variants;
  counts: Counts;
  saving: Saving;
}

/** One variant: its rule in words and who gets it; open, all of it is written here. */
export function VariantCard(props: CardProps) {
  const { variant, place, variants } = props;
  const isOpen = variants.open === variant.key;
  return (
    <li
      className={classes.variant}
      data-part="variant"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(dragType);
        if (key !== '') variants.move(key, place);
      }}
    >
      <CardHead {...props} isOpen={isOpen} />
      {isOpen && <CardBody {...props} />}
    </li>
  );
}

function CardHead({
  variant,
  place,
  variants,
  counts,
  saving,
  isOpen,
}: CardProps & { isOpen: boolean }) {
  const { t } = useTranslation('dynamic-contents');
  const error = saving.errorOf(`variants.${place}`);
  const name = variant.name || t('variant.unnamed', { number: place + 1 });
  return (
    <div className={classes.head}>
      <span
        className={classes.handle}
        draggable
        title={t('variant.drag')}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, variant.key);
          event.dataTransfer.effectAllowed = 'move';
        }}
      >
        <IconGripVertical size={16} aria-hidden />
      </span>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        onClick={() => variants.setOpen(isOpen ? null : variant.key)}
      >
        <span className={classes.variantName}>
          {place + 1}. {name}
        </span>
        <span className={classes.words}>{variant.words ?? t('variant.noRule')}</span>
        <VariantFigures variantKey={variant.key} counts={counts} />
        {error !== null && !isOpen && <span className={classes.problem}>{error}</span>}
      </button>
      <CardActions variant={variant} place={place} variants={variants} name={name} />
      <IconChevronDown
        className={classes.chevron}
        data-open={isOpen || undefined}
        size={16}
        aria-hidden
      />
    </div>
  );
}

function CardActions(props: Pick<CardProps, 'variant' | 'place' | 'variants'> & { name: string }) {
  const { t } = useTranslation('dynamic-contents');
  const { variant, place, variants, name } = props;
  return (
    <span className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('variant.up', { name })}
        disabled={place === 0}
        onClick={() => variants.move(variant.key, place - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('variant.down', { name })}
        disabled={place === variants.variants.length - 1}
        onClick={() => variants.move(variant.key, place + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('variant.remove', { name })}
        onClick={() => variants.remove(variant.key)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  );
}

function CardBody({ variant, place, variants, saving }: CardProps) {
  const { t } = useTranslation('dynamic-contents');
  const change = (changed: Partial<VariantDraft>) => variants.change(variant.key, changed);
  const ruleError = saving.errorOf(`variants.${place}.rules`);
  return (
    <div className={classes.body}>
      <TextInput
        label={t('variant.name')}
        maxLength={100}
        value={variant.name}
        error={saving.errorOf(`variants.${place}.name`)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <VariantRule variant={variant} onChange={change} />
      {ruleError !== null && (
        <p className={classes.problem} role="alert">
          {ruleError}
        </p>
      )}
      <MailPartField
        label={t('variant.html')}
        value={variant.html}
        error={saving.errorOf(`variants.${place}.html_part`)}
        onChange={(html) => change({ html })}
      />
      <Textarea
        label={t('variant.text')}
        description={t('variant.textHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={dynamicLimits.text}
        value={variant.text}
        error={saving.errorOf(`variants.${place}.text_part`)}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </div>
  );
}

function VariantRule(props: {
  variant: VariantDraft;
  onChange: (changed: Partial<VariantDraft>) => void;
}) {
  const { variant, onChange } = props;
  const rule = useRuleBuilding({ rules: variant.rules, names: variant.names });
  const { names } = rule.building;
  const text = JSON.stringify(rule.rules);
  const isKnown = text === JSON.stringify(variant.rules) && rule.text === variant.words;
  // Before the criteria are there, no line is complete.
  const isReady = rule.building.criteria.length > 0;
  useEffect(() => {
    if (isReady && !isKnown) onChange({ rules: rule.rules, names, words: rule.text });
  }, [isReady, isKnown, text, rule.text, names, onChange, rule.rules]);
  return <RuleBuilder rule={rule} />;
}
