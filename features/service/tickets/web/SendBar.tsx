import { Button, Group, Select } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ticketStatuses, type TicketStatus } from '#engines/desk/contract.ts';
import { statusAfter, type AfterSending } from './after-sending.ts';
import { AfterSendingMenu } from './AfterSendingMenu.tsx';

/** What happens to the ticket with the message, and the button that sends it or adds the note. */
export function SendBar(props: {
  address: string;
  isNote: boolean;
  isBlocked: boolean;
  isSending: boolean;
  status: TicketStatus | null;
  onStatus: (status: TicketStatus | null) => void;
  onSend: () => void;
  onSendLater: (at: string) => void;
  after: AfterSending;
  onAfter: (after: AfterSending) => void;
}) {
  const { t } = useTranslation('tickets');
  return (
    <Group justify="space-between" gap="sm">
      <Select
        aria-label={t('fields.statusAfter')}
        placeholder={t('fields.statusAfter')}
        clearable
        value={props.status}
        onChange={(value) => props.onStatus(ticketStatuses.find((one) => one === value) ?? null)}
        data={ticketStatuses
          .filter((value) => value !== 'new')
          .map((value) => ({ value, label: t(`then.${value}`) }))}
      />
      <Button.Group>
        <Button
          loading={props.isSending}
          disabled={props.isBlocked}
          {...(props.isNote && { color: 'yellow' })}
          leftSection={props.isNote ? <IconLock size={16} /> : <IconSend size={16} />}
          onClick={props.onSend}
        >
          {props.isNote ? t('addNote') : t(labelOf(props), { address: props.address })}
        </Button>
        {!props.isNote && (
          <AfterSendingMenu
            choice={props.after}
            onChoose={props.onAfter}
            {...(!props.isBlocked && !props.isSending && { onSendLater: props.onSendLater })}
          />
        )}
      </Button.Group>
    </Group>
  );
}

// A status that was chosen for this answer alone stands above the remembered one.
function labelOf({ after, status }: { after: AfterSending; status: TicketStatus | null }) {
  if (after === 'stay') return 'sendTo' as const;
  return status !== null && statusAfter[after] !== null
    ? ('sendThen.next' as const)
    : (`sendThen.${after}` as const);
}
