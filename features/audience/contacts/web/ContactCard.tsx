import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { RecordCard } from '#platform/web/page/RecordCard.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { personName, useContact } from './contact-data.ts';

const most = 4;

/** A contact where the pointer rests on a link to it. */
export function ContactCard({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const { data: contact } = useContact(id);
  if (!contact) return <RecordCard title={undefined} />;
  const name = personName(contact);
  const when = (value: string | null) =>
    value === null ? t('never') : <DateTime value={value} relative />;
  return (
    <RecordCard
      title={name || contact.email}
      below={name && contact.email}
      status={<StatusChip status={contact.status} />}
      facts={[
        [t('tags.title'), namesOf(contact.tags)],
        [t('lists.panel'), namesOf(contact.lists)],
        [t('columns.lastOpen'), when(contact.last_open_at)],
        [t('columns.lastClick'), when(contact.last_click_at)],
      ]}
    />
  );
}

function namesOf(records: readonly { name: string }[]): string {
  if (records.length === 0) return '–';
  const names = records.slice(0, most).map(({ name }) => name);
  const more = records.length - names.length;
  return names.join(', ') + (more > 0 ? ` +${more}` : '');
}
