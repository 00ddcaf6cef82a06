import { Button, Skeleton } from '@mantine/core';
import { IconArticle, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentSummaries, editorNames } from '#features/content/contents/contract.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ContentThumbnail } from '#features/content/contents/web/public.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './content.module.css';
import { useWrittenContent } from './use-written-content.ts';

const pageSize = 8;

/** Every content as a picture of itself: search, page by page, choose one, or write a new one, which is then chosen: here where its editor knows the way back, else in a tab of its own. */
export function ContentChooser({
  chosenId,
  onChoose,
  onCancel,
  backTo,
  journeyId,
}: {
  chosenId: number | null;
  /** The page that takes the written content up from its address. */
  backTo?: string;
  journeyId?: number | undefined;
  onChoose: (id: number) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const list = useResourceList(contentSummaries, {
    per_page: shown,
    sort: 'updated_at',
    sort_order: 'desc',
    no_folder: true,
    name: search || undefined,
  });
  const canWrite = useCan()('contents');
  const noteOpened = useWrittenContent(({ id, name }) => {
    snackbar.success({ message: t('content.written', { name }) });
    onChoose(id);
  });
  const write = canWrite && (
    <WriteButton backTo={backTo} journeyId={journeyId} onTab={noteOpened} />
  );
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0;
  return (
    <Panel
      title={t('content.choose')}
      description={t('content.chooseHint')}
      actions={
        <>
          {onCancel && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {t('content.keep')}
            </Button>
          )}
          {write}
        </>
      }
    >
      {(search !== '' || list.total > pageSize) && (
        <div className={classes.search}>
          <SearchField
            value={search}
            onSearch={setSearch}
            label={t('content.search')}
            placeholder={t('content.search')}
            width="100%"
          />
        </div>
      )}
      {list.error && list.rows.length === 0 && (
        <ErrorState error={list.error} onRetry={list.refetch} compact />
      )}
      {isEmpty && (
        <EmptyState
          compact
          icon={<IconArticle size={24} stroke={1.5} />}
          title={search ? t('content.noMatch') : t('content.emptyTitle')}
          description={search ? undefined : t('content.emptyText')}
          actions={search ? undefined : write}
        />
      )}
      <div className={classes.grid} role="radiogroup" aria-label={t('content.choose')}>
        {list.isLoading && [0, 1, 2, 3].map((one) => <Skeleton key={one} h={268} radius="lg" />)}
        {list.rows.map((content) => (
          <button
            key={content.id}
            type="button"
            role="radio"
            aria-checked={content.id === chosenId}
            className={classes.card}
            onClick={() => onChoose(content.id)}
          >
            <ContentThumbnail
              contentId={content.id}
              updatedAt={content.updated_at}
              name={content.name}
              isFluid
              height={196}
            />
            <span className={classes.words}>
              <span className={classes.name}>{content.name}</span>
              <span className={classes.hint}>
                {editorNames[content.editor_type] ?? ''} ·{' '}
                <DateTime value={content.updated_at} relative />
              </span>
            </span>
          </button>
        ))}
      </div>
      {list.rows.length < list.total && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isFetching}
            onClick={() => setShown(shown + pageSize * 2)}
          >
            {t('content.more', { count: list.total - list.rows.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function WriteButton({
  backTo,
  journeyId,
  onTab,
}: {
  backTo: string | undefined;
  journeyId: number | undefined;
  onTab: () => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  if (backTo !== undefined)
    return (
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() =>
          go(paths.newContent + stringifySearch({ back: backTo, journey_id: journeyId }))
        }
      >
        {t('content.new')}
      </Button>
    );
  return (
    <Button
      component="a"
      c="var(--hg-text)"
      href={paths.newContent}
      target="_blank"
      onClick={onTab}
      variant="default"
      leftSection={<IconPlus size={16} />}
      rightSection={<IconExternalLink size={14} />}
    >
      {t('content.new')}
    </Button>
  );
}
