import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { CampaignTagsDrawer } from './CampaignTagsDrawer.tsx';
import classes from './campaign-tags.module.css';
import { useAllTags } from './use-all-tags.ts';

/** The tags of a campaign, and the way to change them. */
export function CampaignTagsPanel({
  campaignId,
  tags,
  canChange,
  onSaved,
}: {
  campaignId: number;
  tags: readonly number[];
  canChange: boolean;
  onSaved: () => Promise<unknown>;
}) {
  const { t } = useTranslation('campaign-tags');
  const [isOpen, setOpen] = useState(false);
  const all = useAllTags();
  const shown = (all.data ?? []).filter(({ id }) => tags.includes(id));
  return (
    <Panel
      title={t('field')}
      actions={
        canChange && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('edit.open')}
          </Button>
        )
      }
    >
      {all.isSuccess && shown.length === 0 && <p className={classes.quiet}>{t('edit.none')}</p>}
      <ul className={classes.tags}>
        {shown.map(({ id, name }) => (
          <li key={id} className={classes.tag}>
            {name}
          </li>
        ))}
      </ul>
      <CampaignTagsDrawer
        campaignId={campaignId}
        tags={tags}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
      />
    </Panel>
  );
}
