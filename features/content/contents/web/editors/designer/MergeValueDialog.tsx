import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import classes from './dialogs.module.css';
import { mergeToken, mergeValueOf } from './merge-chips.ts';

/** Chooses a merge value and what stands in its place; of one that is there already, changes or removes it. */
export function MergeValueDialog({
  source,
  variables,
  onChoose,
  onRemove,
  onClose,
}: {
  /** The merge value that is changed; null for a new one. */
  source: string | null;
  variables: readonly MergeVariable[];
  onChoose: (source: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const start = source === null ? null : mergeValueOf(source);
  const [name, setName] = useState<string | null>(start?.name ?? null);
  const [fallback, setFallback] = useState(start?.fallback ?? '');
  const fallbackField = useRef<HTMLInputElement>(null);
  useKeptWriting();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(source === null ? 'designer.chip.add' : 'designer.chip.title')}
      closeButtonProps={{ 'aria-label': t('designer.chip.close') }}
      returnFocus={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (name !== null) onChoose(mergeToken({ name, fallback: fallback.trim() || null }));
        }}
      >
        <Stack gap="md">
          <ValueList
            variables={variables}
            chosen={name}
            onChoose={(next) => {
              setName(next);
              fallbackField.current?.focus();
            }}
          />
          <TextInput
            ref={fallbackField}
            label={t('designer.chip.fallback')}
            description={t('designer.chip.fallbackHint')}
            {...(source !== null && { 'data-autofocus': true })}
            value={fallback}
            maxLength={200}
            onChange={(event) => setFallback(event.currentTarget.value.replaceAll(/[{}|%]/g, ''))}
          />
          <Actions
            isNew={source === null}
            canSave={name !== null}
            onRemove={onRemove}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}

function Actions({
  isNew,
  canSave,
  onRemove,
  onClose,
}: {
  isNew: boolean;
  canSave: boolean;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <Group gap="sm">
      {!isNew && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('designer.chip.remove')}
        </Button>
      )}
      <Group gap="sm" ml="auto">
        <Button variant="default" onClick={onClose}>
          {t('designer.chip.cancel')}
        </Button>
        <Button type="submit" disabled={!canSave}>
          {t(isNew ? 'designer.chip.insert' : 'designer.chip.save')}
        </Button>
      </Group>
    </Group>
  );
}

/** Every merge value by group: typing searches, arrows go through what was found, Enter chooses. */
function ValueList({
  variables,
  chosen,
  onChoose,
}: {
  variables: readonly MergeVariable[];
  chosen: string | null;
  onChoose: (name: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const id = useId();
  const [search, setSearch] = useState('');
  const found = useMemo(() => matching(variables, search), [variables, search]);
  const [active, setActive] = useState(chosen);
  const at = found.findIndex((one) => one.name === active);
  const current = found[Math.max(at, 0)]?.name;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(found[Math.max(at, 0) + step]?.name ?? current ?? null);
    else if (event.key === 'Enter' && current !== undefined) onChoose(current);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextInput
        label={t('designer.chip.value')}
        placeholder={t('merge.search')}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={id}
        className={classes.values}
        role="listbox"
        aria-label={t('designer.chip.value')}
      >
        {found.length === 0 && <p className={classes.nothing}>{t('merge.none')}</p>}
        {[...Map.groupBy(found, (one) => one.group)].map(([group, entries]) => (
          <div key={group} role="group" aria-label={serverText(group)}>
            <div className={classes.group}>{serverText(group)}</div>
            {entries.map((one) => (
              <ValueOption
                key={one.name}
                id={`${id}-${one.name}`}
                value={one}
                isChosen={one.name === chosen}
                isActive={one.name === current}
                onChoose={() => onChoose(one.name)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function ValueOption({
  id,
  value,
  isChosen,
  isActive,
  onChoose,
}: {
  id: string;
  value: MergeVariable;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={classes.value}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <span>{serverText(value.label)}</span>
      <span className={classes.sample}>{value.sample}</span>
    </div>
  );
}

function matching(variables: readonly MergeVariable[], search: string): readonly MergeVariable[] {
  const wanted = search.trim().toLowerCase();
  return variables.filter((one) =>
    `${serverText(one.label)} ${one.label} ${one.name}`.toLowerCase().includes(wanted),
  );
}

/** A press outside the canvas ends the writing of words, and with it the place of the caret; one in this dialog does not. */
function useKeptWriting(): void {
  useEffect(() => {
    const keep = (event: Event) => {
      if ((event.target as Element).closest('[role="dialog"], .mantine-Modal-root'))
        event.stopPropagation();
    };
    document.body.addEventListener('mousedown', keep);
    return () => document.body.removeEventListener('mousedown', keep);
  }, []);
}
