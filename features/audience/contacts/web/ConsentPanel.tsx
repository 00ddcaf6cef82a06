import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consentOfContact, type ConsentProofRow } from '#engines/opt-in/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './contacts.module.css';
import { Source } from './ContactTable.tsx';

const shown = 8;

/** What a contact agreed to and refused, newest first, with the very words where a form showed some; nothing where nothing was said. */
export function ConsentPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'consent'],
    queryFn: async ({ signal }) =>
      consentOfContact.parse((await api.get(`contacts/${id}/consent`, { signal })).data).events,
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('consent.panel')} description={t('consent.text')} padded={false}>
      <ul className={classes.lists}>
        {data.slice(0, shown).map((event) => (
          <ConsentLine key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  );
}

function ConsentLine({ event }: { event: ConsentProofRow }) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.listLine}>
      <span className={classes.listWords}>
        <span>
          {t(`consent.changes.${event.change}`)}: {event.list_name || t('consent.allMail')}
        </span>
        <span className={classes.dim}>
          <DateTime value={event.at} /> · <Source source={event.source} />
        </span>
        {isOpen && (
          <span className={classes.consentWords}>
            <q>{event.text}</q>
            <span className={classes.dim}>
              {t('consent.version', { id: event.text_id, language: event.text_language })}
            </span>
            {event.page_url && (
              <span className={classes.dim}>
                {t('consent.page')}: {event.page_url}
              </span>
            )}
            <span className={classes.dim}>{event.detail}</span>
          </span>
        )}
      </span>
      {event.text !== null && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'consent.hide' : 'consent.show')}
        </Button>
      )}
    </li>
  );
}
