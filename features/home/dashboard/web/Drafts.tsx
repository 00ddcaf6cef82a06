import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';

/** Drafts to continue, the newest first; not there without any. */
export function Drafts({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(partQuery(useApi(), 'campaigns'));
  if (!data || data.drafts.length === 0) return null;
  return (
    <Panel title={t('drafts.title')} padded={false}>
      <ul className={classes.lines}>
        {data.drafts.map((draft) => (
          <li key={draft.id}>
            <AppLink to={`${base}/campaigns/${draft.id}/edit`} className={classes.line}>
              <span className={classes.mark}>
                <IconPencil size={17} stroke={1.8} aria-hidden />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{draft.name}</span>
                <span className={classes.hint}>
                  {t('recent.changed')} <DateTime value={draft.updated_at} relative />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
