import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ticketPath } from './ticket-calls.ts';
import { besideInWalk } from './walked-list.ts';

/** Leads to the tickets before and after this one in the list that it was opened from, also by the comma and the full stop; nothing where there was none. */
export function WalkButtons({ number }: { number: number }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  const go = useGo();
  const { previous, next } = besideInWalk(window.sessionStorage, accountId, number);
  const open = (ticket: number | null) => {
    if (ticket !== null) go(ticketPath(accountId, ticket));
  };
  useShortcuts(
    [
      { keys: ',', label: t('keys.previousTicket'), group: t('title'), run: () => open(previous) },
      { keys: '.', label: t('keys.nextTicket'), group: t('title'), run: () => open(next) },
    ],
    previous !== null || next !== null,
  );
  if (previous === null && next === null) return null;
  return (
    <>
      <IconAction
        label={t('keys.previousTicket')}
        variant="default"
        disabled={previous === null}
        onClick={() => open(previous)}
      >
        <IconChevronLeft size={16} />
      </IconAction>
      <IconAction
        label={t('keys.nextTicket')}
        variant="default"
        disabled={next === null}
        onClick={() => open(next)}
      >
        <IconChevronRight size={16} />
      </IconAction>
    </>
  );
}
