import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { useTicketChanges } from './ticket-calls.ts';
import classes from './tickets.module.css';

// What can be taken back for a moment only is offered where it was sent.
const atOnceMs = 125_000;

/** When an answer leaves that was sent for later; null for all others. */
export function leavesAt({
  kind,
  undo_until: at,
  created_at: since,
}: TicketMessage): string | null {
  if (kind !== 'reply' || at === null) return null;
  return Date.parse(at) - Date.parse(since) > atOnceMs ? at : null;
}

/** Says when an answer leaves, and stops it. */
export function ScheduledAnswer(props: {
  message: TicketMessage;
  number: number;
  at: string;
  /** Takes up what it said; undefined for who may not write. */
  onTakeBack: ((text: string) => void) | undefined;
}) {
  const { t } = useTranslation('tickets');
  const { withdraw } = useTicketChanges(props.number);
  const { message, onTakeBack } = props;
  return (
    <p className={classes.recipients}>
      <IconClock size={16} aria-hidden />
      <span>
        {t('later.leaves')} <DateTime value={props.at} />
      </span>
      {onTakeBack && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(message.id, { onSuccess: () => onTakeBack(message.text) })}
        >
          {t('later.stop')}
        </Button>
      )}
    </p>
  );
}
