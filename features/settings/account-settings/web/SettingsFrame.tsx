import { Select } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { cardGroups, type SettingsCard } from './settings-cards.ts';
import classes from './frame.module.css';
import { useOfferedCards } from './use-offered-cards.ts';

/** A settings page with the list of the others at its side; in a narrow window a choice above it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account-settings');
  const go = useGo();
  const facts = useAccountFacts();
  const { pathname } = useLocation();
  const cards = useOfferedCards();
  const current = /\/settings\/([^/]+)/.exec(pathname)?.[1] ?? null;
  const base = `/accounts/${facts.accountId}/settings`;
  if (cards.length < 2) return children;
  const groups = cardGroups.flatMap((group) => {
    const items = cards.filter((card) => card.group === group);
    return items.length === 0 ? [] : [{ group, title: t(`groups.${group}`), items }];
  });
  return (
    <div className={classes.frame}>
      <nav className={classes.side} aria-label={t('title')}>
        {groups.map(({ group, title, items }) => (
          <div key={group}>
            <p className={classes.group} aria-hidden>
              {title}
            </p>
            <ul className={classes.list} aria-label={title}>
              {items.map((card) => (
                <SideLink
                  key={card.path}
                  card={card}
                  base={base}
                  isCurrent={card.path === current}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Select
        className={classes.choice ?? ''}
        aria-label={t('choosePage')}
        allowDeselect={false}
        value={current}
        data={groups.map(({ title, items }) => ({
          group: title,
          items: items.map(({ path }) => ({ value: path, label: t(`cards.${path}.title`) })),
        }))}
        onChange={(path) => {
          if (path !== null && path !== current) go(`${base}/${path}`);
        }}
      />
      <div className={classes.page}>{children}</div>
    </div>
  );
}

function SideLink({
  card: { path, icon: CardIcon },
  base,
  isCurrent,
}: {
  card: SettingsCard;
  base: string;
  isCurrent: boolean;
}) {
  const { t } = useTranslation('account-settings');
  return (
    <li>
      <AppLink
        className={classes.link}
        to={`${base}/${path}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <CardIcon size={16} stroke={1.7} aria-hidden />
        <span>{t(`cards.${path}.title`)}</span>
      </AppLink>
    </li>
  );
}
