import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '#features/home/notifications/web/public.tsx';
import { AccountSwitcher } from '#features/session/account-choice/web/public.tsx';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { HeaderClock } from './HeaderClock.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { ProductSwitcher } from './ProductSwitcher.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './header.module.css';

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
  const account = { id: facts.accountId, name: facts.name };
  return (
    <div className={classes.header}>
      {burger}
      {isPhone
        ? <AppLink to={`/accounts/${facts.accountId}/dashboard`} aria-label={t('menu.home')} style={{ display: 'inline-flex' }}><Logo size={26} variant="mark" /></AppLink>
        : <HeaderSearch />}
      <div className={classes.spacer} />
      {!isPhone && <HeaderClock zone={me.timeZone} />}
      <div className={classes.group}>
        {isPhone && <ActionIcon size={34} aria-label={t('palette.open')} onClick={openPalette}><IconSearch size={19} stroke={1.7} /></ActionIcon>}
        <ProductSwitcher facts={facts} current="marketing" />
        <NotificationBell />
      </div>
      {!isPhone && <span className={classes.divider} />}
      <AccountSwitcher current={account} />
      <UserMenu me={me} facts={facts} />
    </div>
  );
}
