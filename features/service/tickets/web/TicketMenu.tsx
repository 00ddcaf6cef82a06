import { Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconClock, IconClockOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { MergeDrawer } from './MergeDrawer.tsx';
import { snoozePresets, snoozeTime } from './snooze-times.ts';
import { useTicketChanges } from './ticket-calls.ts';

/** What can be done to a ticket as a whole: let it rest, or make it part of another. */
export function TicketMenu({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('tickets');
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      {ticket.status !== 'closed' && <SnoozeMenu ticket={ticket} />}
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={16} />}
        onClick={() => setMerging(true)}
      >
        {t('merge.button')}
      </Button>
      <MergeDrawer ticket={ticket} opened={isMerging} onClose={() => setMerging(false)} />
    </>
  );
}

function SnoozeMenu({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('tickets');
  const { change } = useTicketChanges(ticket.number);
  const until = (time: string | null) => change.mutate({ snoozed_until: time });
  if (ticket.snoozed_until !== null)
    return (
      <Button
        variant="default"
        loading={change.isPending}
        leftSection={<IconClockOff size={16} />}
        onClick={() => until(null)}
      >
        {t('snooze.end')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={change.isPending} leftSection={<IconClock size={16} />}>
          {t('snooze.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozePresets.map((preset) => {
          const time = snoozeTime(preset, new Date()).toISOString();
          return (
            <Menu.Item
              key={preset}
              rightSection={<DateTime value={time} />}
              onClick={() => until(time)}
            >
              {t(`snooze.${preset}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
