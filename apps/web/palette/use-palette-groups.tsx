import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconClock,
  IconContrast,
  IconFile,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { partQuery } from '#features/home/dashboard/web/figures.ts';
import { useGuideHeads } from '#features/home/guide/web/use-guide-heads.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { activeShortcuts } from '#platform/web/keyboard/shortcut-registry.ts';
import { useSelectedRows } from '#platform/web/table/selected-rows.ts';
import { openShortcutSheet } from '../open-shortcut-sheet.ts';
import { useHiddenEntries } from '../shell/use-hidden-entries.ts';
import { useMenuPlace } from '../shell/use-menu-place.ts';
import { administrationEntries } from '../shell/user-menu-entries.ts';
import { visibleMenu } from '../shell/visible-menu.ts';
import { useRouterContext } from '../use-router-context.ts';
import { bestFirst, type PaletteGroup, type PaletteItem } from './best-first.ts';
import {
  addressOf,
  isReachable,
  paletteEntries,
  paletteTexts,
  wordsKey,
  type PaletteEntry,
} from './palette-entries.ts';
import { foundRecordsQuery } from './records.ts';
import { useVisits } from './visits.ts';

const mostRecent = 6;
const signs = { page: IconArrowRight, setting: IconSettings, action: IconPlus } as const;

/** What the palette shows for a text: without one the latest pages first, then whatever fits best; records, which arrive later, below. */
export function usePaletteGroups(facts: AccountFacts, text: string, searched: string) {
  const { t } = useTranslation('shell');
  const go = useGoTo();
  const found = useQuery(foundRecordsQuery(useApi(), searched));
  const entries = useEntries(facts, go);
  const here = useActionsHere();
  const own = useOwnActions(go);
  const recent = useRecent(facts, go);
  const guide = useGuide(text, go);
  const records = (text.length < 2 ? [] : (found.data ?? []))
    .filter(({ page }) => isReachable(page, facts))
    .map((record): PaletteItem => ({
      id: `${record.family}-${record.id}`,
      label: record.name,
      hint: [serverText(record.title), record.hint].filter(Boolean).join(' · '),
      icon: <IconFile size={18} stroke={1.6} />,
      run: () => go(addressOf(record.page, facts)),
    }));
  const groups = bestFirst(text, [
    ...(text === '' ? [{ title: t('palette.recent'), items: recent }] : []),
    ...here,
    { title: t('palette.pages'), items: entries.page },
    { title: t('palette.actions'), items: [...entries.action, ...own] },
    { title: t('user.settings'), items: entries.setting },
  ]);
  return {
    // The guide and records arrive later than the rest: below it they do not move what is selected.
    groups: [
      ...groups,
      ...bestFirst(text, [guide]),
      { title: t('palette.records'), items: records },
    ],
    isSearching: found.isFetching,
    isFailed: found.isError,
  };
}

function useEntries(
  facts: AccountFacts,
  go: (path: string) => void,
): Record<PaletteEntry['kind'], PaletteItem[]> {
  const { page } = useRouterContext();
  const { t } = useTranslation(['shell', ...paletteTexts(page.routes)]);
  const sections = visibleMenu(page, facts, useHiddenEntries(facts));
  // Within the settings application the settings are found as well.
  const place = { ...useMenuPlace(), isSettingsApp: false };
  const kinds: Record<PaletteEntry['kind'], PaletteItem[]> = { page: [], setting: [], action: [] };
  for (const entry of paletteEntries(
    { page, facts },
    sections,
    administrationEntries(facts, place),
  )) {
    const Sign = signs[entry.kind];
    kinds[entry.kind].push({
      id: `${entry.kind}-${entry.path}`,
      label: t(entry.title),
      words: t(wordsKey(entry.title), { defaultValue: '' }),
      hint: entry.group && t(entry.group),
      keys: entry.keys,
      icon: <Sign size={18} stroke={1.6} />,
      run: () => go(entry.path),
    });
  }
  return kinds;
}

/** What the screen behind the palette can do: with the rows that are selected, and by keys of its own. */
function useActionsHere(): PaletteGroup[] {
  const { t } = useTranslation(['shell', 'platform']);
  const selected = useSelectedRows();
  const keyed = activeShortcuts().filter((one) => one.offeredAs !== undefined);
  return [
    {
      title: t('platform:table.selected', { count: selected.count }),
      items: selected.actions.map(({ label, icon, run }) => ({
        id: `selection-${label}`,
        label,
        icon: icon ?? <IconBolt size={18} stroke={1.6} />,
        run,
      })),
    },
    {
      title: t('palette.here'),
      items: keyed.map(({ keys, offeredAs = '', run }) => ({
        id: `key-${keys}`,
        label: offeredAs,
        keys,
        icon: <IconBolt size={18} stroke={1.6} />,
        run: () => run(new KeyboardEvent('keydown')),
      })),
    },
  ];
}

function useOwnActions(go: (path: string) => void): PaletteItem[] {
  const { t } = useTranslation(['shell', 'palette']);
  const { toggleColorScheme } = useMantineColorScheme();
  return [
    {
      id: 'scheme',
      label: t('palette.scheme'),
      words: t('palette:palette.scheme'),
      icon: <IconContrast size={18} stroke={1.6} />,
      run: toggleColorScheme,
    },
    {
      id: 'shortcuts',
      label: t('palette.shortcuts'),
      keys: '?',
      icon: <IconKeyboard size={18} stroke={1.6} />,
      run: openShortcutSheet,
    },
    {
      id: 'sign-out',
      label: t('palette.signOut'),
      words: t('palette:palette.signOut'),
      icon: <IconLogout size={18} stroke={1.6} />,
      run: () => go('/session/logout'),
    },
  ];
}

/** Pages of the guide, for who types; they load with the palette. */
function useGuide(text: string, go: (path: string) => void): PaletteGroup {
  const { t } = useTranslation('guide');
  const pages = useGuideHeads();
  return {
    title: t('title'),
    items: (text === '' ? [] : pages).map(({ name, title, words }) => ({
      id: `guide-${name}`,
      label: title,
      words: [...words, name].join(' '),
      icon: <IconBook2 size={18} stroke={1.6} />,
      run: () => go(`/guide/${name}`),
    })),
  };
}

/** The pages that were open last, then the records that the person changed last. */
function useRecent(facts: AccountFacts, go: (path: string) => void): PaletteItem[] {
  const here = useRouterState({ select: (state) => state.location.pathname });
  const work = useQuery(partQuery(useApi(), 'my_work'));
  const places = [
    ...useVisits(facts.accountId),
    ...(work.data ?? []).map(({ name, page, title }) => ({
      path: addressOf(page, facts),
      page: serverText(title),
      record: name,
    })),
  ].filter(
    ({ path }, at, all) => path !== here && all.findIndex((one) => one.path === path) === at,
  );
  return places.slice(0, mostRecent).map(({ path, page, record }) => ({
    id: `recent-${path}`,
    label: record ?? page,
    hint: record === null ? undefined : page,
    icon: <IconClock size={18} stroke={1.6} />,
    run: () => go(path),
  }));
}

function useGoTo(): (path: string) => void {
  const router = useRouter();
  return (path) => router.history.push(path);
}
