import { Button } from '@mantine/core';
import { IconAt, IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './domains.module.css';
import { usePlaceLinks, type DomainPlace } from './place.ts';

const steps = ['add', 'set', 'verify'] as const;

/** Why an account should have a domain of its own, and how that goes, for who has none yet. */
export function FirstDomainPage({ place }: { place: DomainPlace }) {
  const { t } = useTranslation('sending-domains');
  const go = useGo();
  const links = usePlaceLinks(place);
  const list = useResourceList(place.contract, {
    per_page: 1,
    ...(place.kind !== 'sending' && { kind: place.kind }),
  });
  const hasSome = list.total > 0;
  useEffect(() => {
    if (hasSome) go(links.list, { replace: true });
  }, [hasSome, links.list, go]);
  const title = t(`kinds.${place.kind}.title`);
  return (
    <Page narrow>
      <PageHeader
        title={title}
        description={t(`kinds.${place.kind}.description`)}
        breadcrumb={[{ label: t('settings'), to: links.settings }, { label: title }]}
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Panel>
          <EmptyState
            icon={
              place.kind === 'sending' ? (
                <IconAt size={28} stroke={1.5} />
              ) : (
                <IconLink size={28} stroke={1.5} />
              )
            }
            title={t(`kinds.${place.kind}.emptyTitle`)}
            description={t(`kinds.${place.kind}.firstText`)}
            actions={<Button onClick={() => go(links.add)}>{t('add')}</Button>}
          />
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>
                <b>{t(`steps.${step}.title`)}</b>
                <span>{t(`steps.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </Page>
  );
}
