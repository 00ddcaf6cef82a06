import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import type { SettingPage } from '../contract.ts';
import { BrandingPage } from './BrandingPage.tsx';
import { ConversionPage } from './ConversionPage.tsx';
import { DataRetentionPage } from './DataRetentionPage.tsx';
import { RelationalTablePage } from './RelationalTablePage.tsx';
import { SettingsSectionContext } from './settings-section.ts';
import classes from './settings.module.css';
import { SubjectLinePage } from './SubjectLinePage.tsx';
import { TrackingPage } from './TrackingPage.tsx';
import { useOfferedCards } from './use-offered-cards.ts';

type Sections = readonly (readonly [page: SettingPage, form: ComponentType])[];

const campaigns: Sections = [
  ['branding', BrandingPage],
  ['campaign-subject-line', SubjectLinePage],
  ['conversion-attribute', ConversionPage],
  ['open-and-click-tracking', TrackingPage],
];
const audience: Sections = [
  ['relational_table', RelationalTablePage],
  ['data-retention', DataRetentionPage],
];

/** What holds for all campaigns, beginning where the address says. */
export function CampaignSettings({ at }: { at: SettingPage }) {
  return <SettingsSections name="campaigns" sections={campaigns} at={at} />;
}

/** What holds for the data of contacts, beginning where the address says. */
export function AudienceSettings({ at }: { at: SettingPage }) {
  return <SettingsSections name="audience" sections={audience} at={at} />;
}

function SettingsSections({
  name,
  sections,
  at,
}: {
  name: string;
  sections: Sections;
  at: SettingPage;
}) {
  const { t } = useTranslation('account-settings');
  const facts = useAccountFacts();
  const offered = new Set(useOfferedCards().map(({ path }) => path));
  const title = t(`together.${name}`);
  return (
    <Page narrow>
      <PageHeader
        title={title}
        breadcrumb={[
          { label: t('title'), to: `/accounts/${facts.accountId}/settings` },
          { label: title },
        ]}
      />
      {sections
        .filter(([page]) => page === at || offered.has(page))
        .map(([page, Form], place) => (
          <Section key={page} Form={Form} isCurrent={page === at} isFirst={place === 0} />
        ))}
    </Page>
  );
}

function Section({
  Form,
  isCurrent,
  isFirst,
}: {
  Form: ComponentType;
  isCurrent: boolean;
  isFirst: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isWaiting = useIsFetching({ queryKey: ['settings-page'] }) > 0;
  // What is above has its height once all is there.
  useEffect(() => {
    if (isCurrent && !isFirst && !isWaiting) place.current?.scrollIntoView({ block: 'start' });
  }, [isCurrent, isFirst, isWaiting]);
  const section = useMemo(() => ({ isCurrent }), [isCurrent]);
  return (
    <div ref={place} className={classes.section}>
      <SettingsSectionContext value={section}>
        <Form />
      </SettingsSectionContext>
    </div>
  );
}
