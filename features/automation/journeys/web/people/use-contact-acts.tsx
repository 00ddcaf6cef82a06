import {
  IconArrowMoveRight,
  IconHelp,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';
import type { Selection, SelectionBody } from '#platform/web/resources/selection.ts';
import type { BulkAction } from '#platform/web/table/BulkBar.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { peopleAnswer, type PeopleAct } from '../../contract/people.ts';
import { contactsOfJourney } from '../../contract/workflows.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { contactOfEntry, readContactIds, type ListedContact } from './use-journey-contacts.ts';

const icons = {
  stop: <IconPlayerStop size={16} />,
  reset: <IconRefresh size={16} />,
  skip_wait: <IconPlayerSkipForward size={16} />,
  move: <IconArrowMoveRight size={16} />,
} as const;

const isOut = ({ state }: ListedContact) =>
  state === 'finished' || state === 'exited' || state === 'failed' || state === 'held_out';

/** What can be done to contacts inside a journey: to one, and to the chosen ones. */
export function useContactActs(journeyId: number, onWhy: (contact: ListedContact) => void) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const act = useAct(journeyId);
  const openContact = useOpenContact();
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const action = (name: PeopleAct, contact: ListedContact): RowAction => ({
    label: t(`acts.${name}`),
    icon: icons[name],
    // Only who has left can enter anew without being inside.
    disabled: name !== 'reset' && isOut(contact),
    onClick: () =>
      name === 'move'
        ? setMoving([contact.contact_id])
        : void act(name, { contact_ids: [contact.contact_id] }),
  });
  const of = (contact: ListedContact): RowAction[] => [
    { label: t('why.title'), icon: <IconHelp size={16} />, onClick: () => onWhy(contact) },
    openContact(contact),
    action('skip_wait', contact),
    action('move', contact),
    action('reset', contact),
    { ...action('stop', contact), color: 'red', divider: true },
  ];
  const bulkOf = (name: PeopleAct): BulkAction => ({
    label: t(`acts.${name}`),
    icon: icons[name],
    ...(name === 'stop' && { color: 'red' }),
    run: async (body: SelectionBody, selection: Selection) => {
      const ids = selection.selectAll
        ? await readContactIds(api, journeyId, selection)
        : contactIdsOf(body);
      if (ids === null) {
        snackbar.warning({ message: t('acts.tooMany') });
        return false;
      }
      if (name === 'move') {
        setMoving(ids);
        return true;
      }
      return act(name, { contact_ids: ids });
    },
  });
  return {
    of,
    bulk: (['skip_wait', 'move', 'reset', 'stop'] as const).map(bulkOf),
    moving,
    move: async (to: string) => {
      if (await act('move', { contact_ids: moving ?? [], to })) setMoving(null);
    },
    endMoving: () => setMoving(null),
  };
}

const contactIdsOf = ({ ids = [] }: SelectionBody) => [...new Set(ids.map(contactOfEntry))];

function useOpenContact() {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  return (contact: ListedContact): RowAction => ({
    label: t('contacts.open'),
    icon: <IconUser size={16} />,
    onClick: () => go(paths.contact(contact.contact_id)),
  });
}

function useAct(journeyId: number) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const cache = useQueryClient();
  return async (
    name: PeopleAct,
    body: { contact_ids: readonly number[]; to?: string },
  ): Promise<boolean> => {
    const count = body.contact_ids.length;
    const isSure =
      name === 'skip_wait' ||
      name === 'move' ||
      (await confirm({
        title: t(`acts.${name}Title`, { count }),
        message: t(`acts.${name}Text`),
        confirmLabel: t(`acts.${name}`),
        danger: name === 'stop',
      }));
    if (!isSure) return false;
    const answer = await run(body);
    if (answer === null) return false;
    snackbar.success({
      message:
        answer.contacts === null ? t('acts.started') : t('acts.done', { count: answer.contacts }),
    });
    await cache.invalidateQueries({
      queryKey: listKey(api.accountId, contactsOfJourney(journeyId).path),
    });
    return true;

    async function run(said: typeof body) {
      try {
        const { data } = await api.post(`workflows/${journeyId}/people/${name}`, { body: said });
        return peopleAnswer.parse(data);
      } catch {
        // The call's refusal was shown already.
        return null;
      }
    }
  };
}
