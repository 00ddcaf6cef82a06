import { Button, Skeleton } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageBrandsDrawer, useAllBrands } from '#features/audience/brands/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useDoNotMailToggle } from './ContactHeader.tsx';
import { useDoNotMail, useRefreshContact } from './contact-data.ts';
import type { HeldBy, ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { Source } from './ContactTable.tsx';
import { ListsDrawer } from './ListsDrawer.tsx';

/** The lists that hold a contact and its state in each; above them, whether it may be mailed at all. */
export function ListsPanel({ id, contact }: { id: number; contact: ShownContact | undefined }) {
  const { t } = useTranslation('contacts');
  const [isManaging, setManaging] = useState(false);
  return (
    <Panel
      title={t('lists.panel')}
      padded={false}
      actions={
        <Button variant="subtle" size="xs" disabled={!contact} onClick={() => setManaging(true)}>
          {t('lists.manage')}
        </Button>
      }
    >
      {contact && <DoNotMailNote contact={contact} />}
      {!contact && (
        <div className={classes.inset}>
          <Skeleton h={60} />
        </div>
      )}
      {contact?.lists.length === 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('lists.none')}</p>
      )}
      <ul className={classes.lists}>
        {contact?.lists.map((list) => (
          <ListLine key={list.id} list={list} />
        ))}
      </ul>
      <BrandsLine id={id} />
      {contact && (
        <ListsDrawer contact={contact} opened={isManaging} onClose={() => setManaging(false)} />
      )}
    </Panel>
  );
}

// Only accounts that have brands are asked about them.
function BrandsLine({ id }: { id: number }) {
  const { t } = useTranslation('brands');
  const brands = useAllBrands();
  const refresh = useRefreshContact(id);
  const [isManaging, setManaging] = useState(false);
  if (!brands.data?.length) return null;
  return (
    <div className={classes.listLine}>
      <span className={classes.listWords}>{t('manage.panel')}</span>
      <Button variant="subtle" size="xs" onClick={() => setManaging(true)}>
        {t('manage.open')}
      </Button>
      <ManageBrandsDrawer
        contactId={id}
        opened={isManaging}
        onClose={() => setManaging(false)}
        onChanged={refresh}
      />
    </div>
  );
}

function ListLine({ list }: { list: HeldBy }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  const isIn = list.status === 'subscribed';
  return (
    <li className={classes.listLine}>
      <span className={classes.listWords}>
        <AppLink to={`/accounts/${accountId}/lists/${list.id}`} className={classes.listName}>
          {list.name}
        </AppLink>
        <span className={classes.dim}>
          {t(isIn ? 'lists.since' : 'lists.leftOn')}{' '}
          <DateTime value={isIn ? list.created_at : list.unsubscribed_at} style="date" /> ·{' '}
          <Source source={list.source} />
        </span>
      </span>
      <StatusChip status={list.status} />
    </li>
  );
}

function DoNotMailNote({ contact }: { contact: ShownContact }) {
  const { t } = useTranslation('contacts');
  const dnm = useDoNotMail(contact.id);
  const toggle = useDoNotMailToggle(contact);
  if (!dnm.data?.reason) return null;
  return (
    <div className={classes.dnm} role="note">
      <IconMailOff size={18} stroke={1.7} aria-hidden />
      <span className={classes.dnmWords}>{t(`dnm.because.${dnm.data.reason}`)}</span>
      {dnm.data.in_dnm && (
        <Button size="xs" variant="default" onClick={() => void toggle(true)}>
          {t('dnm.remove')}
        </Button>
      )}
    </div>
  );
}
