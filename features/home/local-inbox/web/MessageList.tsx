import { Button, Loader, Pill, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { InboxChannel, InboxRow } from '../contract.ts';
import { ChannelSwitch } from './ChannelSwitch.tsx';
import { useEmptyInbox, type useInbox } from './inbox-calls.ts';
import { MessageRow } from './MessageRow.tsx';
import classes from './inbox.module.css';

interface FilterChange {
  channel?: InboxChannel;
  search?: string;
  recipient?: string | undefined;
  mailing_id?: number | undefined;
  message?: undefined;
}

interface MessageListProps {
  inbox: ReturnType<typeof useInbox>;
  filter: {
    channel: InboxChannel;
    search: string;
    recipient?: string | undefined;
    mailing_id?: number | undefined;
  };
  openId: number | undefined;
  onOpen: (row: InboxRow) => void;
  onFilter: (change: FilterChange) => void;
}

/** The left pane: how many mails there are, the filter, and the mails. */
export function MessageList({ inbox, filter, openId, onOpen, onFilter }: MessageListProps) {
  const { t } = useTranslation('local-inbox');
  const empty = useEmptyInbox();
  const askEmpty = async () => {
    const isSure = await confirm({
      title: t('deleteAll.title'),
      message: t('deleteAll.text'),
      confirmLabel: t('deleteAll.confirm'),
      danger: true,
    });
    if (!isSure) return;
    const deleted = await empty.mutateAsync();
    onFilter({ message: undefined, search: '', recipient: undefined, mailing_id: undefined });
    snackbar.success({
      message: t('deleteAll.done', { count: deleted, number: fullNumber(deleted) }),
    });
  };
  const isTexts = filter.channel === 'sms';
  const isNothing = !inbox.isLoading && inbox.rows.length === 0;
  return (
    <section className={classes.list} aria-label={t(isTexts ? 'channels.sms' : 'list')}>
      <header className={classes.listHead}>
        <div className={classes.listTitleLine}>
          <h1 className={classes.listTitle}>{t('title')}</h1>
          <IconAction
            label={t('deleteAll.button')}
            onClick={() => void askEmpty()}
            loading={empty.isPending}
          >
            <IconTrash size={17} stroke={1.7} />
          </IconAction>
        </div>
        <p className={classes.listHint} aria-live="polite">
          <span className={classes.live} aria-hidden="true" />
          {t(isTexts ? 'countTexts' : 'count', {
            count: inbox.total,
            number: fullNumber(inbox.total),
          })}
          {inbox.unread > 0 && <> · {t('unread', { number: fullNumber(inbox.unread) })}</>} ·{' '}
          {t('live')}
        </p>
        <ChannelSwitch
          value={filter.channel}
          onChange={(channel) =>
            onFilter({
              channel,
              message: undefined,
              search: '',
              recipient: undefined,
              mailing_id: undefined,
            })
          }
        />
        <SearchField
          value={filter.search}
          onSearch={(search) => onFilter({ search })}
          label={t(isTexts ? 'searchTexts' : 'search')}
          placeholder={t(isTexts ? 'searchTexts' : 'search')}
          delay={300}
          isBusy={inbox.isStale}
        />
        {(filter.recipient !== undefined || filter.mailing_id !== undefined) && (
          <div className={classes.filters}>
            {filter.recipient !== undefined && (
              <Pill
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('filter.remove') }}
                onRemove={() => onFilter({ recipient: undefined })}
              >
                {t('filter.to', { recipient: filter.recipient })}
              </Pill>
            )}
            {filter.mailing_id !== undefined && (
              <Pill
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('filter.remove') }}
                onRemove={() => onFilter({ mailing_id: undefined })}
              >
                {t('filter.mailing')}
              </Pill>
            )}
          </div>
        )}
      </header>
      <div className={classes.rows} data-stale={inbox.isStale || undefined}>
        {inbox.isLoading &&
          [0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className={classes.rowSkeleton}>
              <Skeleton h={12} w="60%" />
              <Skeleton h={12} w="85%" mt={9} />
            </div>
          ))}
        {isNothing && (
          <div className={classes.nothing}>
            <p>{t(isTexts ? 'noTexts' : 'noMatch')}</p>
            <Button
              size="xs"
              variant="default"
              onClick={() => onFilter({ search: '', recipient: undefined, mailing_id: undefined })}
            >
              {t(isTexts ? 'clearTexts' : 'clearFilter')}
            </Button>
          </div>
        )}
        <ul className={classes.rowList}>
          {inbox.rows.map((row) => (
            <MessageRow key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} />
          ))}
        </ul>
        {inbox.hasMore && <MoreRows isComing={inbox.isMoreComing} onReach={inbox.readMore} />}
      </div>
    </section>
  );
}

// Reads on as soon as the end of the list comes near.
function MoreRows({ isComing, onReach }: { isComing: boolean; onReach: () => void }) {
  const { t } = useTranslation('local-inbox');
  const line = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (isComing || !line.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach.current();
      },
      { rootMargin: '400px' },
    );
    watch.observe(line.current);
    return () => watch.disconnect();
  }, [isComing]);
  return (
    <div ref={line} className={classes.more}>
      {isComing ? (
        <Loader size={18} />
      ) : (
        <Button size="xs" variant="subtle" onClick={onReach}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
