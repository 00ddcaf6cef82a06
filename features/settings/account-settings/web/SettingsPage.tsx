import { TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { cardGroups, foundCards, type SettingsCard } from './settings-cards.ts';
import classes from './settings.module.css';
import { useOfferedCards } from './use-offered-cards.ts';

/** A card for each settings page that is open to the person: the settings index, and the home of the settings application. */
export function SettingsPage() {
  const { t } = useTranslation('account-settings');
  const facts = useAccountFacts();
  const [typed, setTyped] = useState('');
  const offered = useOfferedCards();
  const found = foundCards(
    offered,
    typed,
    (card) =>
      `${t(`cards.${card.path}.title`)} ${t(`cards.${card.path}.text`)} ${t(`groups.${card.group}`)}`,
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description', { account: facts.name })}
        actions={
          offered.length > 0 && (
            <TextInput
              className={classes.search}
              type="search"
              leftSection={<IconSearch size={16} />}
              placeholder={t('search')}
              aria-label={t('search')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )
        }
      />
      {offered.length === 0 && (
        <EmptyState
          icon={<IconLock size={24} stroke={1.5} />}
          title={t('noneTitle')}
          description={t('noneText')}
        />
      )}
      {offered.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<IconSearch size={24} stroke={1.5} />}
          title={t('notFoundTitle')}
          description={t('notFoundText', { typed })}
        />
      )}
      {cardGroups.map((group) => (
        <CardGroup
          key={group}
          title={t(`groups.${group}`)}
          cards={found.filter((card) => card.group === group)}
          base={`/accounts/${facts.accountId}/settings`}
        />
      ))}
    </Page>
  );
}

function CardGroup({
  title,
  cards,
  base,
}: {
  title: string;
  cards: readonly SettingsCard[];
  base: string;
}) {
  const { t } = useTranslation('account-settings');
  if (cards.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <ul className={classes.cards}>
        {cards.map(({ path, icon: CardIcon }) => (
          <li key={path}>
            <AppLink className={classes.card} to={`${base}/${path}`}>
              <span className={classes.cardIcon}>
                <CardIcon size={20} stroke={1.6} aria-hidden />
              </span>
              <span className={classes.cardWords}>
                <span className={classes.cardTitle}>{t(`cards.${path}.title`)}</span>
                <span className={classes.cardText}>{t(`cards.${path}.text`)}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
