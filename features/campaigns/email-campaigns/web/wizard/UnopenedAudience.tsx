import { useTranslation } from 'react-i18next';
import { contactLists } from '#features/audience/lists/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useCampaign, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

const lists = {
  of: contactLists,
  query: { list_type: 'normal' },
  countField: 'subscribers',
};

/** The audience of a draft for non-openers; only suppressed lists can be chosen. */
export function UnopenedAudience({
  draft,
  campaignId,
  people,
}: {
  draft: Draft;
  campaignId: number;
  people: number | undefined;
}) {
  const { t } = useTranslation(campaignTexts);
  const paths = useCampaignPaths();
  const campaign = useCampaign(campaignId);
  return (
    <Panel title={t('nonOpeners.title')} description={t('nonOpeners.hint')}>
      <p className={classes.unopened} dir="auto">
        {t('nonOpeners.of')}{' '}
        <AppLink to={paths.of(campaignId)}>{campaign.data?.name ?? '…'}</AppLink>
        {people !== undefined && (
          <span className={classes.unopenedCount}>
            {t('summary.people', { count: people, people: fullNumber(people) })}
          </span>
        )}
      </p>
      <ReferencePicker
        source={lists}
        label={t('summary.leftOut')}
        value={draft.values.suppressedLists}
        onChange={(suppressedLists) => draft.set({ suppressedLists })}
        error={draft.errorOf('suppressed_lists')}
      />
    </Panel>
  );
}
