import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';
import { WorkLine } from './WorkLine.tsx';

/** Drafts to continue, the newest first; not there without any. */
export function Drafts({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(partQuery(useApi(), 'campaigns'));
  if (!data || data.drafts.length === 0) return null;
  return (
    <Panel title={t('drafts.title')} padded={false}>
      <ul className={classes.lines}>
        {data.drafts.map((draft) => (
          <WorkLine
            key={draft.id}
            to={`${base}/campaigns/${draft.id}/edit`}
            icon={IconPencil}
            name={draft.name}
            hint={
              <>
                {t('recent.changed')} <DateTime value={draft.updated_at} relative />
              </>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
