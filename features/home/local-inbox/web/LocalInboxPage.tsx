import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMailbox, IconPlus, IconServerBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { inboxChannels, type InboxRow } from '../contract.ts';
import { useInbox } from './inbox-calls.ts';
import { MessageList } from './MessageList.tsx';
import { ChannelSwitch } from './ChannelSwitch.tsx';
import { PhonePane } from './PhonePane.tsx';
import { Reader } from './Reader.tsx';
import classes from './inbox.module.css';

const id = z.coerce.number().int().positive().optional();
const urlState = z.object({
  channel: z.enum(inboxChannels).default('email'),
  search: z.string().max(500).default(''),
  recipient: z.string().max(320).optional(),
  mailing_id: id,
  message: id,
});

/** Every mail that stayed here because no mail server is set: the list at the left, the mail at the right. */
export function LocalInboxPage() {
  const { t } = useTranslation('local-inbox');
  const go = useGo();
  const { accountId } = useApi();
  const [url, setUrl] = useUrlState(urlState);
  const isPhone = useMediaQuery(
    '(max-width: 62em)',
    window.matchMedia('(max-width: 62em)').matches,
    { getInitialValueInEffect: false },
  );
  const inbox = useInbox({
    channel: url.channel,
    name: url.search,
    recipient: url.recipient,
    mailing_id: url.mailing_id,
  });
  const at = inbox.rows.findIndex((row) => row.id === url.message);

  const showTexts = () => setUrl({ channel: 'sms', message: undefined });
  const open = (row: InboxRow | undefined) => {
    // On a phone the mail is a page of its own, so Back leads to the list.
    if (row && row.id !== url.message)
      setUrl({ message: row.id }, { push: isPhone === true && url.message === undefined });
  };
  const move = (by: 1 | -1) => {
    if (at === -1) return open(inbox.rows[0]);
    if (by === 1 && at >= inbox.rows.length - 3 && inbox.hasMore && !inbox.isMoreComing)
      inbox.readMore();
    open(inbox.rows[at + by]);
  };
  useShortcuts([
    { keys: 'j', label: t('keys.next'), group: t('title'), run: () => move(1) },
    { keys: 'k', label: t('keys.previous'), group: t('title'), run: () => move(-1) },
  ]);

  if (inbox.isClosed)
    return (
      <Nothing onTexts={showTexts}>
        <EmptyState
          icon={<IconServerBolt size={24} stroke={1.5} />}
          title={t('closed.title')}
          description={t('closed.text')}
        />
      </Nothing>
    );
  if (inbox.error && inbox.rows.length === 0)
    return <PageError error={inbox.error} onRetry={inbox.refetch} />;
  const isNarrowed =
    url.channel !== 'email' ||
    url.search !== '' ||
    url.recipient !== undefined ||
    url.mailing_id !== undefined;
  if (!inbox.isLoading && inbox.total === 0 && !isNarrowed) {
    return (
      <Nothing onTexts={showTexts}>
        <EmptyState
          icon={<IconMailbox size={24} stroke={1.5} />}
          title={t('empty.title')}
          description={t('empty.text')}
          actions={
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => go(`/accounts/${accountId}/campaigns/new`)}
            >
              {t('empty.create')}
            </Button>
          }
        />
      </Nothing>
    );
  }
  const showsReader = url.message !== undefined || isPhone !== true;
  return (
    <div className={classes.panes}>
      {(url.message === undefined || isPhone !== true) && (
        <MessageList
          inbox={inbox}
          filter={url}
          openId={url.message}
          onOpen={open}
          onFilter={(change) => setUrl(change)}
        />
      )}
      {showsReader && url.channel === 'sms' && (
        <PhonePane
          messageId={url.message}
          onClose={
            isPhone && url.message !== undefined ? () => setUrl({ message: undefined }) : undefined
          }
        />
      )}
      {showsReader && url.channel === 'email' && (
        <Reader
          messageId={url.message}
          position={at === -1 ? null : { at: at + 1, total: inbox.total }}
          onClose={isPhone ? () => setUrl({ message: undefined }) : undefined}
          onNext={at !== -1 && at < inbox.rows.length - 1 ? () => move(1) : undefined}
          onPrevious={at > 0 ? () => move(-1) : undefined}
          onOnlyRecipient={
            url.recipient === undefined
              ? (recipient) => setUrl({ recipient, search: '' })
              : undefined
          }
        />
      )}
    </div>
  );
}

function Nothing({ children, onTexts }: { children: ReactNode; onTexts: () => void }) {
  const { t } = useTranslation('local-inbox');
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={<ChannelSwitch value="email" onChange={onTexts} />}
      />
      <Panel>{children}</Panel>
    </Page>
  );
}
