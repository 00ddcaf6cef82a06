import { IconCheck, IconInbox, IconTrash, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { submissionsOf, submissionStates, type FormSubmission } from '#engines/forms/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './signup-forms.module.css';
import { useDeciding } from './use-deciding.ts';

interface TableProps {
  /** Whose calls are asked: sign-up forms or acquisition forms. */
  readonly family: 'forms' | 'builders';
  readonly formId: number;
  /** Counts of the form have changed. */
  readonly onDecided: () => void;
}

const tones = { accepted: 'active', quarantined: 'pending', waiting: 'queued' } as const;

/** Submissions of a form; those that were kept out are released or dropped here. */
export function SubmissionsTable({ family, formId, onDecided }: TableProps) {
  const { t } = useTranslation('signup-forms');
  const table = useTableState({
    sort: '-at',
    pageSize: 10,
    filters: { state: z.enum(submissionStates).optional() },
  });
  const source = useMemo(() => submissionsOf(family, formId), [family, formId]);
  const list = useResourceList<FormSubmission>(source, table.query);
  const columns = useColumns();
  const decide = useDeciding({ family, formId, onDecided });
  const actionsOf = useSubmissionActions(decide);
  return (
    <DataTable<FormSubmission>
      name={`${family}-submissions`}
      label={t('submissions.title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(row) => row.email || t('submissions.nobody')}
      searchPlaceholder={t('submissions.search')}
      filters={[
        {
          id: 'state',
          label: t('fields.state'),
          options: submissionStates.map((value) => ({
            value,
            label: t(`submissionStates.${value}`),
          })),
        },
      ]}
      rowActions={actionsOf}
      bulkActions={(['release', 'drop'] as const).map((decision) => ({
        label: t(`submissions.${decision}`),
        icon: decision === 'release' ? <IconCheck size={16} /> : <IconTrash size={16} />,
        color: decision === 'drop' ? 'red' : undefined,
        run: (body) => decide(decision, 'ids' in body ? (body.ids as number[]) : null),
      }))}
      empty={{
        title: t('submissions.emptyTitle'),
        description: t('submissions.emptyText'),
        icon: <IconInbox size={28} stroke={1.5} />,
      }}
    />
  );
}

function useColumns(): TableColumn<FormSubmission>[] {
  const { t } = useTranslation('signup-forms');
  return useMemo(
    () => [
      {
        id: 'email',
        title: t('submissions.who'),
        kind: 'name',
        cell: (row) => row.email || t('submissions.nobody'),
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => (
          <StatusChip status={tones[row.state]} label={t(`submissionStates.${row.state}`)} />
        ),
      },
      {
        id: 'reasons',
        title: t('submissions.why'),
        kind: 'text',
        wide: true,
        cell: (row) =>
          row.state === 'quarantined' ? (
            row.reasons.map((reason) => t(`reasons.${reason}`)).join(', ')
          ) : (
            <span className={classes.none}>–</span>
          ),
      },
      {
        id: 'answers',
        title: t('submissions.answers'),
        kind: 'text',
        wide: true,
        from: 800,
        cell: (row) => answersText(row),
      },
      {
        id: 'at',
        title: t('submissions.at'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.at} />,
      },
    ],
    [t],
  );
}

function answersText({ answers, questions, email }: FormSubmission): string {
  return questions
    .filter(({ id }) => answers[id] !== undefined && answers[id] !== email)
    .map(({ id, label }) => `${label}: ${[answers[id]].flat().join(', ')}`)
    .join(' · ');
}

function useSubmissionActions(
  decide: ReturnType<typeof useDeciding>,
): (row: FormSubmission) => RowAction[] {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  return (row) => [
    ...(row.contact
      ? [
          {
            label: t('submissions.openContact'),
            icon: <IconUser size={16} />,
            onClick: () => go(`/accounts/${accountId}/contacts/${row.contact?.id}`),
          },
        ]
      : []),
    ...(row.state === 'accepted'
      ? []
      : [
          {
            label: t('submissions.release'),
            icon: <IconCheck size={16} />,
            onClick: () => void decide('release', [row.id]),
          },
          {
            label: t('submissions.drop'),
            icon: <IconTrash size={16} />,
            color: 'red',
            onClick: () => void decide('drop', [row.id]),
          },
        ]),
  ];
}
