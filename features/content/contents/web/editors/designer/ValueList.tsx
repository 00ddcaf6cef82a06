import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import classes from './dialogs.module.css';

interface Choice {
  variables: readonly MergeVariable[];
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** Every merge value by group: typing searches, arrows go through what was found, Enter chooses. */
export function ValueList({ variables, chosen, onChoose }: Choice) {
  const { t } = useTranslation(contentTexts);
  const id = useId();
  const { search, setSearch, found, current, onKeyDown } = useSearch({
    variables,
    chosen,
    onChoose,
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
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

/** What was found, and the value that Enter would choose: arrows go from one to the next. */
function useSearch({ variables, chosen, onChoose }: Choice) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => matching(variables, search), [variables, search]);
  const [active, setActive] = useState(chosen);
  const at = Math.max(
    found.findIndex((one) => one.name === active),
    0,
  );
  const current = found[at]?.name;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(found[at + step]?.name ?? current ?? null);
    else if (event.key === 'Enter' && current !== undefined) onChoose(current);
    else return;
    event.preventDefault();
  };
  return { search, setSearch, found, current, onKeyDown };
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
