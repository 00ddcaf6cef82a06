import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { unsubscribeDetail, type Unsubscribe } from '../contract.ts';
import classes from './unsubscribes.module.css';

const schema = z.object({
  reason: z.string().trim().max(500, 'is too long (at most 500 characters)'),
});

/** One entry: where it came from, what the address said over time; its reason can be changed. */
export function EntryDrawer({
  path,
  entry,
  onClose,
  onChanged,
}: {
  path: string;
  entry: Unsubscribe | null;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('unsubscribes');
  const api = useApi();
  return (
    <FormDrawer
      opened={entry !== null}
      onClose={onClose}
      title={entry?.address ?? ''}
      description={entry && t(`kinds.${entry.kind}`, { brand: entry.brand_name ?? '' })}
      schema={schema}
      initialValues={{ reason: entry?.reason ?? '' }}
      onSubmit={async ({ reason }) => {
        await api.put(`${path}/${entry?.id}`, { body: { unsubscribe: { reason } } });
        snackbar.success(t('reasonSaved'));
        await onChanged();
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.reason')}
            data-autofocus
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          {entry && <Facts entry={entry} />}
          {entry && <History path={path} id={entry.id} />}
        </>
      )}
    </FormDrawer>
  );
}

function Facts({ entry }: { entry: Unsubscribe }) {
  const { t } = useTranslation('unsubscribes');
  const { accountId } = useApi();
  return (
    <FactList>
      <dt>{t('columns.cause')}</dt>
      <dd>{t(`causes.${entry.cause}`)}</dd>
      <dt>{t('columns.source')}</dt>
      <dd>{t(`sources.${entry.source}`, { defaultValue: entry.source || '–' })}</dd>
      {entry.created_by !== '' && (
        <>
          <dt>{t('columns.by')}</dt>
          <dd>{entry.created_by}</dd>
        </>
      )}
      <dt>{t('columns.at')}</dt>
      <dd>
        <DateTime value={entry.created_at} />
      </dd>
      {entry.campaign && (
        <>
          <dt>{t('columns.campaign')}</dt>
          <dd>
            <AppLink to={`/accounts/${accountId}/campaigns/${entry.campaign.id}`}>
              {entry.campaign.name}
            </AppLink>
          </dd>
        </>
      )}
      {entry.contact_id !== null && (
        <>
          <dt>{t('contact')}</dt>
          <dd>
            <AppLink to={`/accounts/${accountId}/contacts/${entry.contact_id}`}>
              {entry.address}
            </AppLink>
          </dd>
        </>
      )}
    </FactList>
  );
}

function History({ path, id }: { path: string; id: number }) {
  const { t } = useTranslation('unsubscribes');
  const api = useApi();
  const detail = useQuery({
    queryKey: ['record', api.accountId, path, id],
    queryFn: async ({ signal }) =>
      unsubscribeDetail.parse((await api.get(`${path}/${id}`, { signal })).data),
  });
  if (detail.error) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t('history')}</h3>
      {!detail.data && <Skeleton h={60} />}
      {detail.data?.history.length === 0 && <p className={classes.none}>{t('noHistory')}</p>}
      <ol className={classes.history}>
        {detail.data?.history.map((event) => (
          <li key={event.id}>
            <span>
              <b>{t(`changes.${event.change}`)}</b>{' '}
              {t(`sources.${event.source}`, { defaultValue: event.source })}
              {event.detail !== '' && ` · ${event.detail}`}
            </span>
            <span className={classes.when}>
              <DateTime value={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
