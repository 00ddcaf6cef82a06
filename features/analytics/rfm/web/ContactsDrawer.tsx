import { Button, Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { rfmTexts, useAsSegment, useFigureContacts, type OpenedFigure } from './rfm-calls.ts';
import classes from './rfm.module.css';

/** The contacts behind a figure; closed without one. */
export function ContactsDrawer({
  figure,
  onClose,
}: {
  figure: OpenedFigure | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(rfmTexts);
  const can = useCan();
  const segment = useAsSegment();
  const [name] = useState(() => new Date().toISOString().slice(0, 16).replace('T', ' '));
  return (
    <Drawer
      opened={figure !== null}
      onClose={onClose}
      title={figure?.title ?? ''}
      footer={
        figure !== null &&
        can('contacts') && (
          <Button
            leftSection={<IconUsersGroup size={16} />}
            loading={segment.isPending}
            onClick={() =>
              segment.mutate({ name: `RFM: ${figure.title} (${name})`, rules: figure.rules })
            }
          >
            {t('contacts.asSegment')}
          </Button>
        )
      }
    >
      {figure !== null && <Contacts key={JSON.stringify(figure.query)} figure={figure} />}
    </Drawer>
  );
}

function Contacts({ figure }: { figure: OpenedFigure }) {
  const { t } = useTranslation(rfmTexts);
  const { accountId } = useApi();
  const can = useCan();
  const [places, setPlaces] = useState<readonly number[]>([0]);
  const page = useFigureContacts(figure.query, places.at(-1) ?? 0);
  if (page.error) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Skeleton h={240} />;
  const { contacts, total, next_after: next } = page.data;
  if (total === 0) return <EmptyState compact title={t('contacts.none')} />;
  return (
    <>
      <p className={classes.dim}>
        {t('contacts.count', { count: total, number: fullNumber(total) })}
      </p>
      <ul className={classes.contacts}>
        {contacts.map(({ id, email, name, recency, frequency, monetary }) => (
          <li key={id}>
            {can('contacts') ? (
              <AppLink to={`/accounts/${accountId}/contacts/${id}`}>{email ?? name}</AppLink>
            ) : (
              <span>{email ?? name}</span>
            )}
            <span className={classes.dim}>{name}</span>
            <span className={classes.dim}>
              {t('contacts.scores', { recency, frequency, monetary })}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.pages}>
        <Button
          variant="default"
          disabled={places.length === 1}
          onClick={() => setPlaces(places.slice(0, -1))}
        >
          {t('contacts.back')}
        </Button>
        <Button
          variant="default"
          disabled={next === null}
          onClick={() => next !== null && setPlaces([...places, next])}
        >
          {t('contacts.next')}
        </Button>
      </div>
    </>
  );
}
