import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { guideGroups, type GuideHead } from '../contract.ts';
import { findPages } from './find-pages.ts';
import { guidePagesQuery } from './guide-queries.ts';
import { useGuideHeads, useGuideLanguage } from './use-guide-heads.ts';
import classes from './guide.module.css';

/** The guide: every page by what one wants to do, and a search of their texts. */
export function GuideStart() {
  const { t } = useTranslation('guide');
  const heads = useGuideHeads();
  const [text, setText] = useState('');
  return (
    <Page>
      <div className={classes.start}>
        <PageHeader title={t('title')} description={t('lead')} />
        <TextInput
          type="search"
          size="md"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text.trim() === '' ? <Groups heads={heads} /> : <Found text={text} />}
      </div>
    </Page>
  );
}

function Groups({ heads }: { heads: readonly GuideHead[] }) {
  const { t } = useTranslation('guide');
  return (
    <div className={classes.groups}>
      {guideGroups.map((group) => {
        const pages = heads.filter((page) => page.group === group);
        if (pages.length === 0) return null;
        return (
          <section key={group} className={classes.group}>
            <h2 className={classes.groupTitle}>
              {group === 'errors' ? (
                <AppLink to="/guide/errors">{t('groups.errors')}</AppLink>
              ) : (
                t(`groups.${group}`)
              )}
            </h2>
            <PageLinks pages={pages} />
          </section>
        );
      })}
    </div>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useTranslation('guide');
  const pages = useQuery(guidePagesQuery(useGuideLanguage()));
  if (!pages.data) return null;
  const found = findPages(pages.data, text);
  return (
    <section aria-live="polite" className={classes.found}>
      {found.length === 0 ? (
        <p className={classes.nothing}>{t('nothing', { text: text.trim() })}</p>
      ) : (
        <PageLinks pages={found} />
      )}
    </section>
  );
}

function PageLinks({ pages }: { pages: readonly GuideHead[] }) {
  return (
    <ul className={classes.links}>
      {pages.map(({ name, title }) => (
        <li key={name}>
          <AppLink to={`/guide/${name}`}>{title}</AppLink>
        </li>
      ))}
    </ul>
  );
}
