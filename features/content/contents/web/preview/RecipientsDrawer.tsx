import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts, type ContactRow } from '#engines/audience/contract.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { contentTexts, useSavedPreview } from '../content.ts';
import { MailFrame } from './MailFrame.tsx';
import classes from './preview.module.css';

const mostPeople = 10;

/** What ten people would get of a content, side by side: those somebody chooses, else the first. */
export function RecipientsDrawer({
  contentId,
  opened,
  onClose,
}: {
  contentId: number;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('people.title')} size={700}>
      {opened && <People contentId={contentId} />}
    </Drawer>
  );
}

function People({ contentId }: { contentId: number }) {
  const { t } = useTranslation(contentTexts);
  const [chosen, setChosen] = useState(emptyPick);
  const list = useResourceList(contacts, { per_page: mostPeople, 403: 0 });
  const shown =
    chosen.items.length > 0
      ? chosen.items.slice(0, mostPeople).map(({ id, name }) => ({ id, name, email: '' }))
      : list.rows.map((row) => ({ id: row.id, name: nameOf(row), email: row.email ?? '' }));
  return (
    <>
      <ReferencePicker
        label={t('people.choose')}
        placeholder={t('people.anybody')}
        source={{ of: contacts, labelField: 'email' }}
        value={chosen}
        onChange={setChosen}
      />
      <ul className={classes.people}>
        {shown.map((person) => (
          <Person key={person.id} contentId={contentId} person={person} />
        ))}
      </ul>
    </>
  );
}

function Person({
  contentId,
  person,
}: {
  contentId: number;
  person: { id: number; name: string; email: string };
}) {
  const { t } = useTranslation(contentTexts);
  const mail = useSavedPreview(contentId, { contactId: person.id });
  const gaps = mail.data?.missing.map(({ variable }) => variable) ?? [];
  return (
    <li>
      <p className={classes.personName}>
        {person.name}
        {person.email !== person.name && <span className={classes.fix}>{person.email}</span>}
      </p>
      {gaps.length > 0 && (
        <p className={classes.personGaps}>{t('people.missing', { names: gaps.join(', ') })}</p>
      )}
      {mail.data && (
        <MailFrame
          html={mail.data.html}
          title={t('people.frame', { name: person.name })}
          className={classes.personFrame}
          isInert
        />
      )}
      {!mail.data && !mail.error && <Skeleton h={320} />}
      {mail.error && <p role="alert">{mail.error.message}</p>}
    </li>
  );
}

function nameOf(row: ContactRow): string {
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || (row.email ?? `#${row.id}`);
}
