import { Button } from '@mantine/core';
import { IconRoute, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { personStates } from '#engines/journeys/contract.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { workflows, type Workflow } from '../../contract/workflows.ts';
import { JourneyStatus } from '../list/journey-columns.tsx';
import { journeyTexts, useJourneyId, useJourneyPaths } from '../paths.ts';
import { WhyDrawer } from '../why/WhyDrawer.tsx';
import type { StepWords } from '../words/step-words.ts';
import { useNames } from '../words/use-names.ts';
import { useStepWords } from '../words/use-step-words.ts';
import { useContactColumns } from './contact-columns.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useContactActs } from './use-contact-acts.tsx';
import { useJourneyContacts, type ListedContact } from './use-journey-contacts.ts';

/** The contacts of a journey: at which step each is, since when and until when; stop, reset, skip a wait, move. */
export function JourneyContactsPage() {
  const journey = useRecord<Workflow>(workflows, useJourneyId());
  if (journey.error)
    return <PageError error={journey.error} onRetry={() => void journey.refetch()} />;
  return <Page>{journey.data && <Contacts journey={journey.data} />}</Page>;
}

function Contacts({ journey }: { journey: Workflow }) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const words = useStepWords(useNames(journey.graph, journey.settings));
  const table = useTableState({
    filters: {
      node: z.string().optional(),
      status: z.enum([...personStates, 'inside']).optional(),
      output: z.string().optional(),
      outcome: z.string().optional(),
    },
  });
  const list = useJourneyContacts(journey.id, table);
  const [asked, setAsked] = useState<ListedContact | null>(null);
  const acts = useContactActs(journey.id, setAsked);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: journey.name, to: paths.builder(journey.id) },
        ]}
        title={t('contacts.title')}
        record={journey.name}
        about={t('contacts.about')}
        status={<JourneyStatus journey={journey} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconRoute size={16} />}
            onClick={() => go(paths.builder(journey.id))}
          >
            {t('actions.build')}
          </Button>
        }
      />
      <DataTable<ListedContact>
        name="journey-contacts"
        label={t('contacts.title')}
        columns={useContactColumns()}
        list={list}
        table={table}
        rowLabel={(one) => one.email || one.name}
        searchPlaceholder={t('contacts.search')}
        filters={useFilters(journey, words, t)}
        onOpen={setAsked}
        rowActions={acts.of}
        bulkActions={acts.bulk}
        empty={{
          title: t('contacts.emptyTitle'),
          description: t('contacts.emptyText'),
          icon: <IconUsers size={28} stroke={1.5} />,
        }}
      />
      <WhyDrawer
        journeyId={journey.id}
        contact={asked && { id: asked.contact_id, name: asked.email || asked.name }}
        onClose={() => setAsked(null)}
      />
      <MoveDialog
        contactIds={acts.moving}
        journey={journey}
        words={words}
        onMove={acts.move}
        onClose={acts.endMoving}
      />
    </>
  );
}

function useFilters(
  journey: Workflow,
  words: StepWords,
  t: (key: string) => string,
): TableFilter[] {
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('contacts.state'),
        options: ['inside', ...personStates].map((state) => ({
          value: state,
          label: t(`states.${state}`),
        })),
      },
      {
        id: 'node',
        label: t('contacts.step'),
        options: journey.graph.nodes.map((node) => ({
          value: node.key,
          label: words.title(node),
        })),
      },
    ],
    [journey.graph, words, t],
  );
}
