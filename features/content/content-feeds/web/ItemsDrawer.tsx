import { Alert, Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { contentFeeds, type ContentFeed, type ShownFeed } from '../contract.ts';
import classes from './content-feeds.module.css';
import { ItemList } from './ItemList.tsx';
import { useRefresh } from './use-refresh.ts';

/** The items of a feed, what became of its last fetch, and what is written into contents. */
export function ItemsDrawer({
  feed,
  onClose,
  onEdit,
}: {
  feed: ContentFeed | null;
  onClose: () => void;
  onEdit: (feed: ContentFeed) => void;
}) {
  const { t } = useTranslation('content-feeds');
  const refresh = useRefresh();
  return (
    <Drawer
      opened={feed !== null}
      onClose={onClose}
      size={700}
      title={feed?.name ?? ''}
      description={feed?.url}
      footer={
        feed && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => {
                onClose();
                onEdit(feed);
              }}
            >
              {t('actions.edit')}
            </Button>
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={refresh.isPending}
              onClick={() => refresh.mutate(feed.id)}
            >
              {t('actions.refresh')}
            </Button>
          </>
        )
      }
    >
      {feed && <Items id={feed.id} />}
    </Drawer>
  );
}

function Items({ id }: { id: number }) {
  const { t } = useTranslation('content-feeds');
  const feed = useRecord<ShownFeed>(contentFeeds, id, { isReadAnew: true });
  if (feed.error)
    return <ErrorState error={feed.error} compact onRetry={() => void feed.refetch()} />;
  if (!feed.data) return <Skeleton h={240} />;
  const { items, last_error: fault, fetched_at: fetched, next_at: next, token } = feed.data;
  return (
    <div className={classes.stack}>
      {fault !== null && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} title={t('items.failed')}>
          {sentence(fault)}
        </Alert>
      )}
      <p className={classes.quiet}>
        {fetched !== null && (
          <>
            {t('items.fetched')} <DateTime value={fetched} relative />
          </>
        )}
        {next !== null && (
          <>
            {' · '}
            {t('items.next')} <DateTime value={next} relative />
          </>
        )}
      </p>
      <TextInput
        label={t('items.token')}
        description={t('items.tokenHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        value={token}
        rightSectionWidth={110}
        rightSection={
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                onClick={copy}
              >
                {copied ? t('items.copied') : t('items.copy')}
              </Button>
            )}
          </CopyButton>
        }
      />
      {items.length === 0 ? (
        <EmptyState title={t('items.none')} description={t('items.noneText')} />
      ) : (
        <ItemList items={items} />
      )}
    </div>
  );
}
