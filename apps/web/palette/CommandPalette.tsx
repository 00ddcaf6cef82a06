import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { Keys } from '#platform/web/keyboard/Keys.tsx';
import { closePalette, takeEarlyKeys, usePaletteOpen } from './palette-state.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';
import classes from './palette.module.css';

const [store, control] = createSpotlight();

/** Ctrl or Cmd and K: goes to any page, setting or record, runs any action, also on the rows that are selected. */
export function CommandPalette({ facts }: { facts: AccountFacts }) {
  const { t } = useTranslation('shell');
  const isOpen = usePaletteOpen();
  const [query, setQuery] = useState('');
  useEffect(() => (isOpen ? control.open() : control.close()), [isOpen]);
  const text = query.trim();
  const [searched] = useDebouncedValue(text, 250);
  const groups = usePaletteGroups(facts, text, searched);
  const isSearching = groups.isSearching || (searched !== text && text.length >= 2);
  const shown = groups.groups.filter((group) => group.items.length > 0);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={closePalette}
      scrollable
      maxHeight="min(60vh, 460px)"
      size={620}
      overlayProps={{ color: 'var(--hg-overlay)', backgroundOpacity: 1, blur: 0 }}
      yOffset="12vh"
      centered={false}
      classNames={{
        content: classes.content ?? '',
        action: classes.action ?? '',
        actionsGroup: classes.group ?? '',
        search: classes.search ?? '',
      }}
      attributes={{ content: { 'aria-label': t('palette.label') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        leftSection={<IconSearch size={19} stroke={1.6} />}
        aria-label={t('palette.label')}
        onFocus={() => {
          const early = takeEarlyKeys();
          if (early !== '') setQuery((before) => before + early);
        }}
      />
      <Spotlight.ActionsList>
        {shown.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title}>
            {group.items.map((item) => (
              <Spotlight.Action
                key={item.id}
                onClick={item.run}
                leftSection={item.icon}
                label={item.label}
                rightSection={
                  <span className={classes.hint}>
                    {item.hint} {item.keys && <Keys keys={item.keys} />}
                  </span>
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <FirstRow ids={shown.flatMap((group) => group.items.map((item) => item.id)).join(' ')} />
        {shown.length === 0 && (
          <Spotlight.Empty>
            {groups.isFailed
              ? t('palette.failed')
              : isSearching
                ? t('palette.searching')
                : t('palette.nothing', { text })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.footer ?? ''}>
        <span>
          <Keys keys="↑ ↓" /> {t('palette.hintMove')}
        </span>
        <span>
          <Keys keys="enter" /> {t('palette.hintOpen')}
        </span>
        <span>
          <Keys keys="escape" /> {t('palette.hintClose')}
        </span>
        {isSearching && (
          <span className={classes.busy} role="status">
            {t('palette.searching')}
          </span>
        )}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Has the first row selected when the list opens and when other rows arrive; Spotlight itself does so only as one types. */
function FirstRow({ ids }: { ids: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = place.current?.parentElement;
    if (!list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [ids]);
  return <span ref={place} hidden />;
}
