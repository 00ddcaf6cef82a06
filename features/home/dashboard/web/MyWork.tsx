import {
  IconAddressBook,
  IconArticle,
  IconFile,
  IconForms,
  IconSend,
  IconTag,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';
import { WorkLine } from './WorkLine.tsx';

// Records of other families get a sign that fits all of them.
const icons: Readonly<Record<string, Icon>> = {
  campaign: IconSend,
  content: IconArticle,
  list: IconAddressBook,
  tag: IconTag,
  custom_field: IconForms,
};

/** What the person changed last, to go on with; not there before the first change. */
export function MyWork({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const work = useQuery(partQuery(useApi(), 'my_work'));
  if (!work.data || work.data.length === 0) return null;
  return (
    <Panel title={t('work.title')} padded={false}>
      <ul className={classes.lines}>
        {work.data.map((item) => (
          <WorkLine
            key={`${item.kind}-${item.id}`}
            to={`${base}/${item.page}`}
            icon={icons[item.kind] ?? IconFile}
            name={item.name}
            hint={
              <>
                {serverText(item.title)} · <DateTime value={item.at} relative />
              </>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
