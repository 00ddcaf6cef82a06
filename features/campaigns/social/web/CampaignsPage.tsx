import { Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { dayInput } from '#platform/web/format/date-input.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { socialCampaigns, type SocialCampaign } from '../contract/campaigns.ts';
import classes from './social.module.css';

const form = z.object({
  name: requiredText(),
  description: z.string().max(2000),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
});

/** Campaigns: posts that belong together, and how many of them are out. */
export function CampaignsPage() {
  const { t } = useTranslation('social');
  const table = useTableState({ sort: '-created_at' });
  const list = useResourceList<SocialCampaign>(socialCampaigns, table.query);
  const [edited, setEdited] = useEditedRow<SocialCampaign>(list.rows);
  const confirmDelete = useConfirmDelete(socialCampaigns);
  const removeSome = useBulkRemove(socialCampaigns);
  return (
    <Page>
      <PageHeader title={t('campaigns.title')} about={t('campaigns.about')} />
      <DataTable<SocialCampaign>
        name="social-campaigns"
        label={t('campaigns.title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('campaigns.create')}
        rowActions={(row) => [
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(row, t('campaigns.deleteText')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('campaigns.deleteSome', { count }),
            message: t('campaigns.deleteText'),
          })),
        ]}
        empty={{
          title: t('campaigns.emptyTitle'),
          description: t('campaigns.emptyText'),
          icon: <IconSpeakerphone size={28} stroke={1.5} />,
        }}
      />
      <CampaignDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<SocialCampaign>[] {
  const { t } = useTranslation('social');
  const count = (id: 'posts_count' | 'published_count' | 'failed_count', title: string) => ({
    id,
    title,
    kind: 'number' as const,
    cell: (row: SocialCampaign) => fullNumber(row[id]),
  });
  const day = (text: string | null): string => (text === null ? '–' : shortDay(text));
  return [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sortable: true,
      cell: (row) => row.name,
      below: (row) => row.description,
    },
    {
      id: 'starts_on',
      title: t('campaigns.dates'),
      kind: 'text',
      cell: (row) =>
        row.starts_on || row.ends_on ? `${day(row.starts_on)} – ${day(row.ends_on)}` : '–',
    },
    count('posts_count', t('posts')),
    count('published_count', t('states.published')),
    count('failed_count', t('states.failed')),
  ];
}

function CampaignDrawer({
  edited,
  onClose,
}: {
  edited: SocialCampaign | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const save = useSave<SocialCampaign>(socialCampaigns);
  const existing = edited === 'new' ? null : edited;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('campaigns.edit') : t('campaigns.create')}
      schema={form}
      initialValues={{
        name: existing?.name ?? '',
        description: existing?.description ?? '',
        starts_on: existing?.starts_on ?? null,
        ends_on: existing?.ends_on ?? null,
      }}
      onSubmit={(values) => save.mutateAsync({ id: existing?.id ?? null, values })}
    >
      {(fields) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            withAsterisk
            maxLength={255}
            {...fields.getInputProps('name')}
          />
          <Textarea
            label={t('campaigns.description')}
            autosize
            minRows={3}
            maxLength={2000}
            {...fields.getInputProps('description')}
          />
          <div className={classes.pair}>
            <DatePickerInput
              {...dayInput()}
              label={t('campaigns.starts')}
              clearable
              {...fields.getInputProps('starts_on')}
            />
            <DatePickerInput
              {...dayInput()}
              label={t('campaigns.ends')}
              clearable
              {...fields.getInputProps('ends_on')}
            />
          </div>
        </>
      )}
    </FormDrawer>
  );
}
