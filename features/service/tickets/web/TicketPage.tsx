import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { SuggestedArticles } from '#features/service/knowledge-base/web/public.tsx';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { DeadlinePanel } from './DeadlinePanel.tsx';
import { focusedMessage, focusMessage } from './focus-message.ts';
import { mayForward } from './forwardable.ts';
import { ForwardDrawer } from './ForwardDrawer.tsx';
import { presenceWords } from './presence-words.ts';
import type { Forwarded } from './use-forwarding.ts';
import { ticketPlace } from './use-ticket-columns.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ticketPath, useTicket, useTicketChanges } from './ticket-calls.ts';
import { MergedPanel } from './MergedPanel.tsx';
import { TicketMenu } from './TicketMenu.tsx';
import { RatingPanel } from './RatingPanel.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { WalkButtons } from './WalkButtons.tsx';

const statusKeys = [
  ['s o', 'open'],
  ['s p', 'pending'],
  ['s h', 'on_hold'],
  ['s c', 'closed'],
] as const;

function useTicketKeys(
  ticket: TicketDetail,
  {
    composer,
    mayWrite,
    onForward,
  }: {
    composer: RefObject<ComposerHandle | null>;
    mayWrite: boolean;
    onForward: (messageId: number) => void;
  },
): void {
  const { t } = useTranslation('tickets');
  const { change } = useTicketChanges(ticket.number);
  const group = t('title');
  useShortcuts([
    { keys: 'j', label: t('keys.next'), group, run: () => focusMessage(1) },
    { keys: 'k', label: t('keys.previous'), group, run: () => focusMessage(-1) },
  ]);
  useShortcuts(
    [
      { keys: 'r', label: t('keys.reply'), group, run: () => composer.current?.begin('reply') },
      { keys: 'n', label: t('keys.note'), group, run: () => composer.current?.begin('note') },
      { keys: 'f', label: t('keys.forward'), group, run: () => forwardChosen(ticket, onForward) },
      ...statusKeys.map(([keys, status]) => ({
        keys,
        label: t(`keys.set.${status}`),
        group,
        run: () => change.mutate({ status, version: ticket.version }),
      })),
    ],
    mayWrite,
  );
}

// The message that has the focus, or the last one of the customer.
function forwardChosen({ messages }: TicketDetail, onForward: (messageId: number) => void): void {
  const focused = focusedMessage();
  const may = messages.filter(mayForward);
  const chosen =
    focused === null
      ? (may.findLast(({ kind }) => kind === 'customer') ?? may.at(-1))
      : may.find(({ id }) => id === focused);
  if (chosen) onForward(chosen.id);
}

/** One ticket: what was said, what to answer, and what is to be known beside it. */
export function TicketPage() {
  const { number } = useParams({ strict: false });
  const ticket = useTicket(Number(number));
  const { accountId } = useApi();
  const go = useGo();
  // The number of a ticket that was merged leads to the other one.
  const shown = ticket.data?.number;
  useEffect(() => {
    if (shown !== undefined && shown !== Number(number))
      go(ticketPath(accountId, shown), { replace: true });
  }, [accountId, go, number, shown]);
  if (ticket.isError)
    return (
      <Page>
        <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />
      </Page>
    );
  return ticket.data ? <Ticket key={ticket.data.id} ticket={ticket.data} /> : <Page>{null}</Page>;
}

function useMayWrite(): boolean {
  const can = useCan();
  return roles.write.some((role) => can(role));
}

function Ticket({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  const mayWrite = useMayWrite();
  const composer = useRef<ComposerHandle>(null);
  const [isTyping, setTyping] = useState(false);
  const [forwarded, setForwarded] = useState<Forwarded | null>(null);
  const forward = (messageId: number) => setForwarded({ messageId });
  useTicketKeys(ticket, { composer, mayWrite, onForward: forward });
  const subject = ticket.subject || t('noSubject');
  return (
    <Page>
      <PageHeader
        title={subject}
        record={t('numbered', { number: ticket.number, subject })}
        breadcrumb={[
          { label: t('title'), to: `/service/${accountId}/tickets` },
          { label: `#${ticket.number}` },
        ]}
        status={<StatusChip status={ticket.status} label={t(`statuses.${ticket.status}`)} />}
        actions={
          <>
            <WalkButtons number={ticket.number} />
            <PresenceBadge
              place={ticketPlace(ticket)}
              isWriting={isTyping || forwarded !== null}
              wordsOf={(others) => presenceWords(t, others)}
            />
            {mayWrite && <TicketMenu ticket={ticket} />}
          </>
        }
      />
      <Columns>
        <Column>
          <Conversation
            ticket={ticket}
            maySplit={mayWrite}
            onForward={mayWrite ? forward : undefined}
            onTakeBack={mayWrite ? (text) => composer.current?.takeBack(text) : undefined}
          />
          {mayWrite && (
            <Composer key={ticket.number} ref={composer} ticket={ticket} onTyping={setTyping} />
          )}
        </Column>
        <Column>
          <Beside ticket={ticket} onInsert={(text) => composer.current?.insert(text)} />
        </Column>
      </Columns>
      <ForwardDrawer
        ticket={ticket}
        forwarded={forwarded}
        onClose={() => setForwarded(null)}
        onTakenBack={setForwarded}
      />
    </Page>
  );
}

function Beside({ ticket, onInsert }: { ticket: TicketDetail; onInsert: (text: string) => void }) {
  const mayWrite = useMayWrite();
  return (
    <>
      <TicketFacts ticket={ticket} mayWrite={mayWrite} />
      <SuggestedArticles
        ticket={ticket.number}
        messages={ticket.message_count}
        onInsert={mayWrite ? onInsert : undefined}
      />
      <MergedPanel ticket={ticket} mayWrite={mayWrite} />
      <DeadlinePanel clocks={ticket.clocks} />
      <RatingPanel rating={ticket.rating} />
      <HistoryPanel events={ticket.events} />
    </>
  );
}
