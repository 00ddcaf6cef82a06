import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consentOfContact, type ConsentProofRow } from '#engines/opt-in/contract.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useDownload } from './use-download.ts';
import classes from './contacts.module.css';
import { Source } from './ContactTable.tsx';

const shown = 8;

/** What a contact agreed to and refused, newest first, with the very words where a form showed some; nothing where nothing was said. */
export function ConsentPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const can = useCan();
  const download = useDownload(`contacts/${id}/consent_file`, {
    done: t('consent.downloaded'),
    failed: t('personalData.failed'),
  });
  const { data } = useQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'consent'],
    queryFn: async ({ signal }) =>
      consentOfContact.parse((await api.get(`contacts/${id}/consent`, { signal })).data).events,
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel
      title={t('consent.panel')}
      description={t('consent.text')}
      padded={false}
      actions={
        can('download_contacts') && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={download}
          >
            {t('consent.download')}
          </Button>
        )
      }
    >
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
