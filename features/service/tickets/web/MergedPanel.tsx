import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useMerging } from './ticket-calls.ts';
import classes from './tickets.module.css';

/** The tickets that became part of this one, each with the way back while there is one. */
export function MergedPanel({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const { t } = useTranslation('tickets');
  const { unmerge } = useMerging();
  if (ticket.merged.length === 0) return null;
  return (
    <Panel title={t('merge.panel')}>
      <ul className={classes.history}>
        {ticket.merged.map(({ number, subject, at, may_undo: mayUndo }) => (
          <li key={number}>
            <span dir="auto">{t('numbered', { number, subject })}</span>
            <span className={classes.when}>
              <DateTime value={at} relative />
            </span>
            {mayWrite && mayUndo && (
              <Button
                size="compact-sm"
                variant="default"
                loading={unmerge.isPending}
                leftSection={<IconArrowBackUp size={16} />}
                onClick={() => unmerge.mutate(number)}
              >
                {t('merge.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
