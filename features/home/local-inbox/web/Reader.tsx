import { Skeleton, Tabs } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDownload,
  IconMailOpened,
  IconUserSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Keys } from '#platform/web/keyboard/Keys.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import type { InboxMessage } from '../contract.ts';
import { sourcePath, useMessage } from './inbox-calls.ts';
import { HeaderView, HtmlView, SourceView, TextView, type ViewWidth } from './message-views.tsx';
import { SimulateMenu } from './SimulateMenu.tsx';
import classes from './inbox.module.css';

const views = ['html', 'text', 'headers', 'source'] as const;

interface ReaderProps {
  messageId: number | undefined;
  /** Place of the mail in the list, when the list shows it. */
  position: { at: number; total: number } | null;
  onClose: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onOnlyRecipient: ((recipient: string) => void) | undefined;
}

/** The right pane: one mail as HTML, text, headers or source. */
export function Reader(props: ReaderProps) {
  const { t } = useTranslation('local-inbox');
  const message = useMessage(props.messageId);
  if (props.messageId === undefined) {
    return (
      <section className={classes.reader} aria-label={t('reader')} data-empty>
        <EmptyState
          icon={<IconMailOpened size={24} stroke={1.5} />}
          title={t('choose.title')}
          description={t('choose.text')}
          actions={
            <span className={classes.keys}>
              <Keys keys="j" /> {t('keys.next')} <Keys keys="k" /> {t('keys.previous')}
            </span>
          }
        />
      </section>
    );
  }
  if (message.error)
    return (
      <section className={classes.reader} aria-label={t('reader')}>
        <ReaderBar {...props} message={null} />
        <ErrorState error={message.error} onRetry={() => void message.refetch()} />
      </section>
    );
  return (
    <section
      className={classes.reader}
      aria-label={t('reader')}
      data-stale={message.isPlaceholderData || undefined}
    >
      <ReaderBar {...props} message={message.data ?? null} />
      {message.data ? (
        <Message message={message.data} />
      ) : (
        <div className={classes.readerHead}>
          <Skeleton h={22} w="60%" />
          <Skeleton h={14} w="40%" mt={12} />
        </div>
      )}
    </section>
  );
}

function ReaderBar({
  message,
  position,
  onClose,
  onNext,
  onPrevious,
  onOnlyRecipient,
}: ReaderProps & { message: InboxMessage | null }) {
  const { t } = useTranslation('local-inbox');
  const api = useApi();
  return (
    <div className={classes.bar}>
      {onClose && (
        <IconAction label={t('back')} onClick={onClose}>
          <IconArrowLeft size={18} stroke={1.7} />
        </IconAction>
      )}
      <IconAction label={t('previous')} onClick={onPrevious} disabled={!onPrevious}>
        <IconChevronUp size={18} stroke={1.7} />
      </IconAction>
      <IconAction label={t('next')} onClick={onNext} disabled={!onNext}>
        <IconChevronDown size={18} stroke={1.7} />
      </IconAction>
      {position && (
        <span className={`${classes.position} hg-number`}>{t('position', position)}</span>
      )}
      <span className={classes.gap} />
      {message && <SimulateMenu message={message} />}
      {message && onOnlyRecipient && (
        <IconAction label={t('onlyRecipient')} onClick={() => onOnlyRecipient(message.recipient)}>
          <IconUserSearch size={18} stroke={1.7} />
        </IconAction>
      )}
      {message && (
        <IconAction
          label={t('download')}
          onClick={() => void api.download(sourcePath(api, message.id))}
        >
          <IconDownload size={18} stroke={1.7} />
        </IconAction>
      )}
    </div>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('local-inbox');
  const [view, setView] = useState<(typeof views)[number]>('html');
  const [width, setWidth] = useState<ViewWidth>('desktop');
  const shown = view === 'html' && message.html === '' ? 'text' : view;
  const from =
    message.headers
      .find((header) => header.name.toLowerCase() === 'from')
      ?.value.replace(/^"([^"\\]*)" </, '$1 <') ?? message.sender;
  return (
    <Tabs
      value={shown}
      onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'html')}
      className={classes.message ?? ''}
      keepMounted={false}
    >
      <header className={classes.readerHead}>
        <div className={classes.subjectLine}>
          <h2 className={classes.subject}>{message.subject || t('noSubject')}</h2>
          <span className={classes.received}>
            <DateTime value={message.received_at} />
          </span>
        </div>
        <dl className={classes.envelope}>
          <div>
            <dt>{t('from')}</dt>
            <dd>{from}</dd>
          </div>
          <div>
            <dt>{t('to')}</dt>
            <dd>{message.recipient}</dd>
          </div>
        </dl>
      </header>
      <div className={classes.viewBar}>
        <Tabs.List className={classes.tabList ?? ''}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one} disabled={one === 'html' && message.html === ''}>
              {t(`views.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown === 'html' && (
          <span className={classes.widths} role="group" aria-label={t('width.label')}>
            <IconAction
              label={t('width.desktop')}
              aria-pressed={width === 'desktop'}
              variant={width === 'desktop' ? 'light' : 'subtle'}
              onClick={() => setWidth('desktop')}
            >
              <IconDeviceDesktop size={18} stroke={1.7} />
            </IconAction>
            <IconAction
              label={t('width.phone')}
              aria-pressed={width === 'phone'}
              variant={width === 'phone' ? 'light' : 'subtle'}
              onClick={() => setWidth('phone')}
            >
              <IconDeviceMobile size={18} stroke={1.7} />
            </IconAction>
          </span>
        )}
      </div>
      <Tabs.Panel value="html" className={classes.view ?? ''}>
        <HtmlView message={message} width={width} />
      </Tabs.Panel>
      <Tabs.Panel value="text" className={classes.view ?? ''}>
        <TextView text={message.text} />
      </Tabs.Panel>
      <Tabs.Panel value="headers" className={classes.view ?? ''}>
        <HeaderView headers={message.headers} />
      </Tabs.Panel>
      <Tabs.Panel value="source" className={classes.view ?? ''}>
        <SourceView messageId={message.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
