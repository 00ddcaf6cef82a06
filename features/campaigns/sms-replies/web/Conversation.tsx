import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversation, type ConversationLine } from '#engines/texting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './conversation.module.css';

const lookEvery = 2500;

/** What an SMS contact and the account texted each other, oldest first. */
export function Conversation({ contactId }: { contactId: number }) {
  const { t } = useTranslation('sms-replies');
  return (
    <Panel title={t('conversation.title')}>
      <ConversationLines contactId={contactId} />
    </Panel>
  );
}

/** The same without a frame; on a phone its owner's texts stand at the right, and what comes in shows by itself. */
export function ConversationLines({
  contactId,
  isPhone = false,
}: {
  contactId: number;
  isPhone?: boolean;
}) {
  const { t } = useTranslation('sms-replies');
  const texts = useConversation(contactId, isPhone);
  const lines = (texts.data?.pages ?? []).toReversed().flatMap((part) => part.lines);
  return (
    <>
      {texts.isPending && <Skeleton h={90} />}
      {texts.error && <ErrorState error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.data && lines.length === 0 && <p className={classes.none}>{t('conversation.none')}</p>}
      {texts.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={texts.isFetchingNextPage}
          onClick={() => void texts.fetchNextPage()}
        >
          {t('conversation.earlier')}
        </Button>
      )}
      {lines.length > 0 && (
        <ol className={classes.lines}>
          {lines.map((line) => (
            <Line key={`${line.way}${line.id}`} line={line} isPhone={isPhone} />
          ))}
        </ol>
      )}
    </>
  );
}

function useConversation(contactId: number, isLive: boolean) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['record', api.accountId, 'sms_contacts', contactId, 'messages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      conversation.parse(
        (
          await api.get(`sms_contacts/${contactId}/messages`, {
            query: { before: pageParam ?? undefined },
            signal,
          })
        ).data,
      ),
    getNextPageParam: (part) => part.before,
    ...(isLive && { refetchInterval: lookEvery }),
  });
}

function Line({ line, isPhone }: { line: ConversationLine; isPhone: boolean }) {
  const { t } = useTranslation('sms-replies');
  const said =
    line.way === 'in'
      ? line.kind === null
        ? t('conversation.reading')
        : t(`kinds.${line.kind}`)
      : t(`conversation.${line.state ?? 'sent'}`);
  return (
    <li className={classes.line} data-end={(line.way === 'out') !== isPhone || undefined}>
      <span className={classes.who}>{t(`conversation.${line.way}`)}</span>
      <p className={classes.bubble}>{line.text}</p>
      <span className={classes.facts} data-failed={line.state === 'failed' || undefined}>
        {said} · <DateTime value={line.at} />
      </span>
    </li>
  );
}
