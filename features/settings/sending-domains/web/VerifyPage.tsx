import { Alert, Button, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconRefresh,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownDomain } from '#engines/domains/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { recordKey, useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { DomainState } from './DomainState.tsx';
import classes from './domains.module.css';
import { usePlaceLinks, type DomainPlace } from './place.ts';
import { RecordCard } from './RecordCard.tsx';

/** The DNS records of one domain: what to set, what was found, and a button that looks again; and how it stands besides, once it is in use. */
export function VerifyPage({
  place,
  health,
}: {
  place: DomainPlace;
  health?: {
    pause: (domain: ShownDomain) => ReactNode;
    panels: (domain: ShownDomain) => ReactNode;
  };
}) {
  const { t } = useTranslation('sending-domains');
  const links = usePlaceLinks(place);
  const id = Number(useParams({ strict: false })['domainId']);
  const record = useRecord<ShownDomain>(place.contract, id);
  const verify = useVerify(place, id);
  const domain = record.data;
  const title = t(`kinds.${place.kind}.title`);
  return (
    <Page narrow>
      <PageHeader
        title={
          record.error ? (
            title
          ) : (
            <bdi className={classes.domain} dir="ltr">
              {domain?.readable_name ?? '…'}
            </bdi>
          )
        }
        status={domain && <DomainState status={domain.status} />}
        record={domain?.readable_name}
        description={
          domain && domain.readable_name !== domain.name ? (
            <bdi dir="ltr">{domain.name}</bdi>
          ) : undefined
        }
        breadcrumb={[
          { label: t('settings'), to: links.settings },
          { label: title, to: links.list },
          ...(record.error ? [] : [{ label: domain?.readable_name ?? '…' }]),
        ]}
        actions={
          domain && (
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={verify.isPending}
              onClick={() => verify.mutate()}
            >
              {domain.checked_at === null ? t('verify') : t('verifyAgain')}
            </Button>
          )
        }
      />
      {record.error && <ErrorState error={record.error} onRetry={() => void record.refetch()} />}
      {record.isLoading && (
        <div aria-busy="true">
          <Skeleton h={70} mb={16} />
          <Skeleton h={240} mb={16} />
          <Skeleton h={240} />
        </div>
      )}
      {domain && (
        <>
          {health?.pause(domain)}
          <Summary place={place} domain={domain} />
          {namesThisComputer(domain) && (
            <Alert
              className={classes.summary}
              color="amber"
              icon={<IconAlertTriangle size={18} />}
              title={t('localhost.title')}
            >
              {t('localhost.text')}
            </Alert>
          )}
          {domain.status !== 'unverified' && health?.panels(domain)}
          <div className={classes.records}>
            {domain.records.map((check) => (
              <RecordCard key={check.id} check={check} />
            ))}
          </div>
          {domain.status === 'unverified' && health && (
            <div className={classes.later}>{health.panels(domain)}</div>
          )}
        </>
      )}
    </Page>
  );
}

// A record with the name that every computer has for itself would help nobody.
function namesThisComputer({ records }: ShownDomain): boolean {
  return records.some(({ record }) => /(^|[\s:])localhost\b/.test(record?.value ?? ''));
}

function useVerify(place: DomainPlace, id: number) {
  const { t } = useTranslation('sending-domains');
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(place.contract);
  return useMutation({
    mutationFn: async () =>
      (await api.post<ShownDomain>(`${place.contract.path}/${id}/verify`)).data,
    onSuccess: async (domain) => {
      cache.setQueryData(recordKey(api.accountId, place.contract.path, id), domain);
      if (domain.verified)
        snackbar.success({ message: t('nowVerified', { name: domain.readable_name }) });
      else snackbar.warning({ message: t('notYet') });
      await refresh();
    },
  });
}

function Summary({ place, domain }: { place: DomainPlace; domain: ShownDomain }) {
  const { t } = useTranslation('sending-domains');
  const looks = {
    verified: { color: 'green', icon: <IconCircleCheck size={18} /> },
    unverified: { color: 'blue', icon: <IconInfoCircle size={18} /> },
    failing: { color: 'red', icon: <IconAlertTriangle size={18} /> },
  }[domain.status];
  return (
    <Alert
      className={classes.summary}
      color={looks.color}
      icon={looks.icon}
      title={t(`summary.${domain.status}.title`)}
    >
      <p>{t(`summary.${domain.status}.${place.kind === 'sending' ? 'sending' : 'link'}`)}</p>
      {domain.status === 'unverified' && <p>{t('howTo')}</p>}
      <p className={classes.dim}>
        {domain.checked_at === null ? (
          t('neverLooked')
        ) : (
          <>
            {t('lastLook')} <DateTime value={domain.checked_at} relative />. {t('daily')}
          </>
        )}
        {domain.failing_since !== null && (
          <>
            {' '}
            {t('failingSince')} <DateTime value={domain.failing_since} />.
          </>
        )}
      </p>
    </Alert>
  );
}
