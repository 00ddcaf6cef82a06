import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { inTime } from '#platform/web/loading/in-time.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { useRouterContext } from '../use-router-context.ts';
import { HeaderClock } from './HeaderClock.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import classes from './header.module.css';

// Menus open a moment after the page shows: what they are made of is not waited for.
const HeaderMenus = lazy(
  inTime(() => import('./HeaderMenus.tsx').then((module) => ({ default: module.HeaderMenus }))),
);

interface HeaderProps {
  me: Me;
  facts: AccountFacts;
  isPhone: boolean;
  /** The button that opens the menu on a narrow screen. */
  burger: ReactNode;
}

/** The header: search, clock, products, bell, account and person. */
export function Header({ me, facts, isPhone, burger }: HeaderProps) {
  const { t } = useTranslation('shell');
  const { page } = useRouterContext();
  return (
    <div className={classes.header}>
      {burger}
      {isPhone ? (
        <AppLink
          to={`${page.base(facts.accountId)}/dashboard`}
          aria-label={t('menu.home')}
          style={{ display: 'inline-flex' }}
        >
          <Logo size={26} variant="mark" />
        </AppLink>
      ) : (
        <HeaderSearch />
      )}
      <div className={classes.spacer} />
      {!isPhone && <HeaderClock zone={me.timeZone} />}
      {isPhone && (
        <ActionIcon size={32} aria-label={t('palette.open')} onClick={openPalette}>
          <IconSearch size={19} stroke={1.7} />
        </ActionIcon>
      )}
      <Suspense>
        <HeaderMenus me={me} facts={facts} isPhone={isPhone} />
      </Suspense>
    </div>
  );
}
