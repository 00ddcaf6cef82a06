import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconHistory,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contactsOfSegment } from '#engines/audience/contract.ts';
import {
  ContactTable,
  useContactPath,
  useContactTable,
} from '#features/audience/contacts/web/public.tsx';
import { flag } from '#platform/contract/fields.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { decimals, fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { segments, type Segment } from '../contract/segments.ts';
import { MembersPanel } from './MembersPanel.tsx';
import { RuleSentences } from './RuleSentences.tsx';
import { SegmentState } from './SegmentState.tsx';
import { SegmentVersions } from './SegmentVersions.tsx';
import classes from './segments.module.css';
import { draftOf } from './rule-tree.ts';
import { editorPath, useSegmentActions } from './use-segment-actions.tsx';
import { useCriteria, useReading } from './use-criteria.ts';
import { usePreview } from './use-preview.ts';
import { WhyPanel } from './WhyPanel.tsx';

const historyParam = z.object({ history: flag.default(false) });

/** One segment: its rule in words with what each line does, how many it finds, and who they are. */
export function SegmentPage() {
  const { segmentId } = useParams({ strict: false }) as { segmentId?: string };
  const segment = useRecord<Segment>(segments, Number(segmentId));
  const [url, setUrl] = useUrlState(historyParam);
  const can = useCan();
  if (segment.error)
    return <PageError error={segment.error} onRetry={() => void segment.refetch()} />;
  return (
    <Page>
      <Head segment={segment.data} />
      {segment.data && (
        <>
          {segment.data.state === 'broken' && <Broken />}
          <Figures segment={segment.data} />
          <Rule key={segment.data.updated_at} segment={segment.data} />
          {can('contacts') && (
            <div className={classes.members}>
              <MembersPanel id={segment.data.id} />
            </div>
          )}
          {segment.data.state !== 'broken' && <Contacts id={segment.data.id} />}
          <SegmentVersions
            segment={url.history ? segment.data : null}
            onClose={() => setUrl({ history: undefined })}
          />
        </>
      )}
    </Page>
  );
}

function Head({ segment }: { segment: Segment | undefined }) {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}`;
  const actionsOf = useSegmentActions(() => go(`${base}/segments`));
  const [, setUrl] = useUrlState(historyParam);
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: `${base}/segments` }]}
      title={segment?.name ?? '…'}
      record={segment?.name}
      description={segment?.description || undefined}
      status={segment && <SegmentState segment={segment} />}
      actions={
        segment && (
          <>
            <Button
              leftSection={<IconPencil size={16} />}
              onClick={() => go(`${base}/${editorPath(segment, 'edit')}`)}
            >
              {t('actions.edit')}
            </Button>
            <Menu width={220}>
              <Menu.Target>
                <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
                  <IconDots size={17} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconHistory size={16} />}
                  onClick={() => setUrl({ history: true }, { push: true })}
                >
                  {t('versions.open')}
                </Menu.Item>
                {actionsOf(segment).map((action) => (
                  <Fragment key={action.label}>
                    {action.divider && <Menu.Divider />}
                    <Menu.Item
                      leftSection={action.icon}
                      {...(action.color ? { color: action.color } : {})}
                      onClick={action.onClick}
                    >
                      {action.label}
                    </Menu.Item>
                  </Fragment>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
    />
  );
}

function Broken() {
  const { t } = useTranslation('segments');
  return (
    <Alert
      color="red"
      mb={16}
      icon={<IconAlertTriangle size={18} />}
      title={t('broken.title')}
      role="alert"
    >
      {t('broken.text')}
    </Alert>
  );
}

function Figures({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments');
  const {
    contacts_count: count,
    mailable_count: mailable,
    counted_at: at,
    count_took_ms: took,
  } = segment;
  const figure = (value: number) => (at === null ? '–' : fullNumber(value));
  return (
    <div className={classes.tiles}>
      <StatCard label={t('fields.contacts')} value={figure(count)} />
      <StatCard
        label={t('fields.mailable')}
        about={t('figures.mailableAbout')}
        value={figure(mailable)}
        hint={at !== null && count > 0 && percent(mailable, count)}
      />
      <StatCard
        label={t('fields.counted')}
        value={at === null ? t('figures.never') : <DateTime value={at} relative />}
        hint={took !== null && took > 0 && t('preview.took', { seconds: decimals(took / 1000, 2) })}
      />
    </div>
  );
}

function Rule({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments');
  const { criteria } = useCriteria();
  const reading = useReading(criteria, segment.names);
  const [draft] = useState(() => draftOf(segment.segment_rules_attributes));
  const preview = usePreview(draft, criteria);
  return (
    <div className={classes.ruleAndWhy}>
      <Panel title={t('fields.rule')}>
        {criteria.length > 0 && (
          <RuleSentences group={draft} reading={reading} lineOf={preview.lineOf} />
        )}
      </Panel>
      {segment.state !== 'broken' && (
        <WhyPanel rules={segment.segment_rules_attributes} reading={reading} />
      )}
    </div>
  );
}

function Contacts({ id }: { id: number }) {
  const { t } = useTranslation('segments');
  const source = useMemo(() => contactsOfSegment(id), [id]);
  const contacts = useContactTable(source, 'segment-contacts');
  const pathOf = useContactPath();
  const go = useGo();
  return (
    <ContactTable
      name="segment-contacts"
      contacts={contacts}
      pathOf={pathOf}
      bulkActions={[]}
      rowActions={(contact) => [
        {
          label: t('actions.openContact'),
          icon: <IconUsers size={16} />,
          onClick: () => go(pathOf(contact)),
        },
      ]}
      empty={{
        title: t('nobodyTitle'),
        description: t('nobodyText'),
        icon: <IconUsers size={28} stroke={1.5} />,
      }}
    />
  );
}
