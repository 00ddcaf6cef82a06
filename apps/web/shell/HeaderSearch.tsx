import { IconSearch } from '@tabler/icons-react';
import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useRouteMeta } from '../route-meta.ts';
import { openPalette } from '../palette/palette-state.ts';
import classes from './header.module.css';

/** The search box of the header: Enter filters this page by name, or the page that the route names for it. Where a page has nothing to filter, all of it opens the palette. */
export function HeaderSearch({ onSubmitted }: { onSubmitted?: () => void }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const meta = useRouteMeta();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const params: Record<string, string> = useParams({ strict: false });
  const asked = useRouterState({ select: (state) => readName(state.location.search) });
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked, pathname]);
  const isOff = meta.search === false;

  const submit = (): void => {
    const target = typeof meta.search === 'string' ? fillPath(meta.search, params) : pathname;
    const name = text.trim();
    router.history.push(target + stringifySearch(name === '' ? {} : { name, search: 'true' }));
    onSubmitted?.();
  };

  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <IconSearch size={16} className={classes.searchIcon} aria-hidden />
      <input
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('header.search')}
        aria-label={t('header.search')}
        disabled={isOff}
        className={classes.searchField}
        type="search"
        enterKeyHint="search"
      />
      <button
        type="button"
        className={isOff ? classes.paletteBox : classes.paletteHint}
        onClick={openPalette}
        aria-label={t('palette.open')}
      >
        {isOff && <span className={classes.paletteWords}>{t('header.findAnything')}</span>}
        <kbd className={classes.paletteKeys}>{paletteKeys()}</kbd>
      </button>
    </form>
  );
}

/** Puts the current parameters into a search path: /lists is below the account, /accounts/$accountId/lists is whole. */
export function fillPath(path: string, params: Record<string, string>): string {
  const whole = path.startsWith('/accounts/') ? path : `/accounts/$accountId${path}`;
  return whole.replace(/\$(\w+)/g, (placeholder, name: string) =>
    params[name] === undefined ? placeholder : encodeURIComponent(params[name]),
  );
}

function readName(search: unknown): string {
  return typeof search === 'object' &&
    search !== null &&
    'name' in search &&
    typeof search.name === 'string'
    ? search.name
    : '';
}

function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}
