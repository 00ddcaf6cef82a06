import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconContrast,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Keys } from '#platform/web/keyboard/Keys.tsx';
import { menu } from '../menu.ts';
import { openShortcutSheet } from '../open-shortcut-sheet.ts';
import { useHiddenEntries } from '../shell/use-hidden-entries.ts';
import { visibleMenu } from '../shell/visible-menu.ts';
import {
  matches,
  offeredRecords,
  offeredScreens,
  paletteTexts,
  pathsOf,
  reachedSections,
  recordPath,
} from './palette-items.ts';
import { closePalette, usePaletteOpen } from './palette-state.ts';
import { foundRecordsQuery } from './records.ts';
import classes from './palette.module.css';

const [store, control] = createSpotlight();

interface Item {
  id: string;
  label: string;
  hint?: string | undefined;
  icon: ReactNode;
  run: () => void;
}

/** Ctrl or Cmd and K: goes to any page, finds records by name, starts something new. */
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

  const shownIds = shown.flatMap((group) => group.items.map((item) => item.id)).join(' ');
  useEffect(() => selectFirst(), [shownIds]);

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
      />
      <Spotlight.ActionsList>
        {shown.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={t(group.title)}>
            {group.items.map((item) => (
              <Spotlight.Action
                key={item.id}
                onClick={item.run}
                leftSection={item.icon}
                label={item.label}
                {...(item.hint && {
                  rightSection: <span className={classes.hint}>{item.hint}</span>,
                })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
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

/** Spotlight selects the first action as one types; records that arrive later into an empty list need the same. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

function usePaletteGroups(facts: AccountFacts, text: string, searched: string) {
  const { t } = useTranslation(['shell', ...paletteTexts]);
  const router = useRouter();
  const { toggleColorScheme } = useMantineColorScheme();
  const base = `/accounts/${facts.accountId}`;
  const go = (path: string): void => router.history.push(path);
  const sections = reachedSections(visibleMenu(menu, facts, useHiddenEntries(facts)));
  const offered = offeredRecords(facts, pathsOf(sections));
  const { sources } = offered;
  const found = useQuery(foundRecordsQuery(useApi(), sources, searched));

  const pages: Item[] = sections.flatMap((section) =>
    section.entries.map((entry) => {
      const SectionIcon = section.icon;
      const title = t(facts.unifiedIds && entry.unifiedTitle ? entry.unifiedTitle : entry.title);
      return {
        id: `page-${entry.path}`,
        label: title,
        hint: section.isLink ? undefined : t(section.title),
        icon: <SectionIcon size={18} stroke={1.6} />,
        run: () => go(`${base}/${entry.path}`),
      };
    }),
  );
  const actions: Item[] = [
    ...offered.actions.map((action) => ({
      id: action.title,
      label: t(action.title),
      icon: <IconPlus size={18} stroke={1.6} />,
      run: () => go(action.screen.replace('$accountId', String(facts.accountId))),
    })),
    {
      id: 'scheme',
      label: t('palette.scheme'),
      icon: <IconContrast size={18} stroke={1.6} />,
      run: toggleColorScheme,
    },
    {
      id: 'shortcuts',
      label: t('palette.shortcuts'),
      hint: '?',
      icon: <IconKeyboard size={18} stroke={1.6} />,
      run: openShortcutSheet,
    },
    {
      id: 'sign-out',
      label: t('palette.signOut'),
      icon: <IconLogout size={18} stroke={1.6} />,
      run: () => go('/session/logout'),
    },
  ];
  const records =
    text.length < 2
      ? []
      : sources.map((source) => ({
          title: source.title,
          items: (found.data ?? [])
            .filter((record) => record.source === source)
            .map((record) => ({
              id: `${source.path}-${record.id}`,
              label: record.name,
              hint: record.hint ?? undefined,
              icon: <IconArrowRight size={18} stroke={1.6} />,
              run: () => go(recordPath(record, facts.accountId)),
            })),
        }));
  const screens: Item[] = offeredScreens(facts).map(({ title, path }) => ({
    id: `page-${path}`,
    label: t(title),
    icon: <IconArrowRight size={18} stroke={1.6} />,
    run: () => go(path),
  }));
  const fits = (item: Item): boolean => text === '' || matches(text, item.label, item.hint ?? '');
  return {
    groups: [
      // Records arrive later than the rest: below it they do not move what is selected.
      { title: 'palette.pages', items: [...pages, ...screens].filter(fits) },
      { title: 'palette.actions', items: actions.filter(fits) },
      ...records,
    ],
    isSearching: found.isFetching,
    isFailed: found.isError,
  };
}
