import { IconAddressBook, IconArticle, IconForms, IconSend, IconTag } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { WorkItem } from '../contract.ts';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';

const icons: Record<WorkItem['kind'], Icon> = {
  campaign: IconSend,
  content: IconArticle,
  list: IconAddressBook,
  tag: IconTag,
  custom_field: IconForms,
};
const paths: Record<WorkItem['kind'], (item: WorkItem) => string> = {
  campaign: ({ id }) => `campaigns/${id}`,
  content: ({ id }) => `contents/${id}`,
  list: ({ id }) => `lists/${id}`,
  tag: ({ id }) => `tags/${id}`,
  custom_field: ({ name }) => `custom_fields?name=${encodeURIComponent(name)}&search=true`,
};

/** What the person changed last, to go on with; not there before the first change. */
export function MyWork({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const work = useQuery(partQuery(useApi(), 'my_work'));
  if (!work.data || work.data.length === 0) return null;
  return (
    <Panel title={t('work.title')} padded={false}>
      <ul className={classes.lines}>
        {work.data.map((item) => {
          const ItemIcon = icons[item.kind];
          return (
            <li key={`${item.kind}-${item.id}`}>
              <AppLink to={`${base}/${paths[item.kind](item)}`} className={classes.line}>
                <span className={classes.mark}>
                  <ItemIcon size={17} stroke={1.8} aria-hidden />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{item.name}</span>
                  <span className={classes.hint}>
                    {t(`work.${item.kind}`)} · <DateTime value={item.at} relative />
                  </span>
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
