import { Button, Select } from '@mantine/core';
import { IconPencil, IconReplace } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contents } from '#features/content/contents/contract.ts';
import { FooterField } from '#features/content/footers/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import type { RowOf } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { staleFeedChoices } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { CampaignPreview } from '../preview/CampaignPreview.tsx';
import { campaignTexts } from '../texts.ts';
import { ContentChooser } from './ContentChooser.tsx';
import classes from './content.module.css';
import type { Draft } from './use-draft.ts';

const writtenParam = z.object({ content: z.coerce.number().int().positive().optional() });

interface ContentStepProps {
  draft: Draft;
  campaignId: number;
  /** The journey that it is a step of. */
  journeyId?: number | undefined;
}

/** What the campaign says: a content is chosen, then shown as people will get it. */
export function ContentStep({ draft, campaignId, journeyId }: ContentStepProps) {
  const { t } = useTranslation(campaignTexts);
  const paths = useCampaignPaths();
  const canWrite = useCan()('contents');
  const chosenId = draft.values.content_id;
  const [isChoosing, setChoosing] = useState(chosenId === null);
  const content = useRecord<RowOf<typeof contents>>(contents, chosenId);
  const suggestedBy = useSuggested(draft);
  const choose = async (id: number) => {
    draft.set({ content_id: id, ...(await suggestedBy(id)) });
    setChoosing(false);
    await draft.flush();
  };
  useWritten((id) => void choose(id));
  const backTo = paths.edit(campaignId, 'content', journeyId);
  if (isChoosing || chosenId === null) {
    return (
      <ContentChooser
        chosenId={chosenId}
        backTo={backTo}
        journeyId={journeyId}
        onChoose={(id) => void choose(id)}
        {...(chosenId === null ? {} : { onCancel: () => setChoosing(false) })}
      />
    );
  }
  return (
    <Panel
      title={content.data?.name ?? ' '}
      description={draft.errorOf('content_id') ?? t('content.previewHint')}
      actions={
        <>
          {content.data && canWrite && (
            <EditButton to={paths.contentEditor(content.data, backTo, journeyId)} />
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconReplace size={15} />}
            onClick={() => setChoosing(true)}
          >
            {t('content.another')}
          </Button>
        </>
      }
    >
      <CampaignFooter draft={draft} />
      {/content_feed\.f\d/.test(content.data?.html_part ?? '') && <StaleFeeds draft={draft} />}
      {content.isError ? (
        <ErrorState error={content.error} compact onRetry={() => void content.refetch()} />
      ) : (
        <CampaignPreview campaignId={campaignId} version={draft.version} />
      )}
    </Panel>
  );
}

function EditButton({ to }: { to: string }) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => go(to)}
      leftSection={<IconPencil size={15} />}
    >
      {t('content.edit')}
    </Button>
  );
}

function CampaignFooter({ draft }: { draft: Draft }) {
  const change = async (id: number | null) => {
    draft.set({ footer_id: id });
    await draft.flush();
  };
  return (
    <div className={classes.footer}>
      <FooterField
        value={draft.values.footer_id}
        onChange={(id) => void change(id)}
        error={draft.errorOf('footer_id')}
      />
    </div>
  );
}

/** What a content suggests where the campaign has no words of its own yet. */
function useSuggested({ values }: Draft) {
  const api = useApi();
  return async (id: number): Promise<{ subject?: string; preheader?: string }> => {
    if (values.subject !== '' && values.preheader !== '') return {};
    const { data } = await api.get<RowOf<typeof contents>>(`${contents.path}/${id}`);
    return {
      ...(values.subject === '' && { subject: data.subject }),
      ...(values.preheader === '' && { preheader: data.preheader }),
    };
  };
}

/** What happens when a feed that the content names has nothing to say. */
function StaleFeeds({ draft }: { draft: Draft }) {
  const { t } = useTranslation(campaignTexts);
  const change = async (choice: string | null) => {
    draft.set({ when_feeds_stale: staleFeedChoices.find((one) => one === choice) ?? null });
    await draft.flush();
  };
  return (
    <div className={classes.footer}>
      <Select
        label={t('content.feeds')}
        description={t('content.feedsHint')}
        allowDeselect={false}
        data={[
          { value: '', label: t('content.feedsUsual') },
          ...staleFeedChoices.map((value) => ({ value, label: t(`content.feedsChoice.${value}`) })),
        ]}
        value={draft.values.when_feeds_stale ?? ''}
        error={draft.errorOf('when_feeds_stale')}
        onChange={(choice) => void change(choice)}
      />
    </div>
  );
}

/** Takes up the content that was written for the campaign and that the address names, once. */
function useWritten(onWritten: (id: number) => void): void {
  const [{ content }, set] = useUrlState(writtenParam);
  useEffect(() => {
    if (content === undefined) return;
    set({ content: undefined });
    onWritten(content);
  });
}
