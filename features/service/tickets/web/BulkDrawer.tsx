import { Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ticketPriorities, ticketStatuses } from '#engines/desk/contract.ts';
import { useAgents } from '#features/service/macros/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';

const form = z.object({
  status: z.enum(ticketStatuses).nullable(),
  priority: z.enum(ticketPriorities).nullable(),
  assignee: z.string().nullable(),
  add_tags: z.array(z.string()),
  remove_tags: z.array(z.string()),
});
const unchanged = { status: null, priority: null, assignee: null, add_tags: [], remove_tags: [] };

/** Changes fields of the chosen tickets; what is left empty stays as it is in each. */
export function BulkDrawer(props: {
  ids: readonly number[] | null;
  onClose: () => void;
  onChange: (ids: readonly number[], change: Readonly<Record<string, unknown>>) => Promise<boolean>;
}) {
  const { t } = useTranslation('tickets');
  const { ids, onChange } = props;
  return (
    <FormDrawer
      opened={ids !== null}
      onClose={props.onClose}
      title={t('bulk.title', { count: ids?.length ?? 0 })}
      description={t('bulk.text')}
      schema={form}
      initialValues={unchanged}
      submitLabel={t('bulk.apply')}
      onSubmit={async ({ status, priority, assignee, add_tags, remove_tags }) => {
        await onChange(ids ?? [], {
          ...(status && { status }),
          ...(priority && { priority }),
          ...(assignee && { assignee_id: assignee === 'none' ? null : Number(assignee) }),
          ...(add_tags.length > 0 && { add_tags }),
          ...(remove_tags.length > 0 && { remove_tags }),
        });
      }}
    >
      {(fields) => <Fields fields={fields} />}
    </FormDrawer>
  );
}

function Fields({ fields }: { fields: SchemaForm<typeof form> }) {
  const { t } = useTranslation('tickets');
  const agents = useAgents();
  return (
    <>
      <Select
        label={t('fields.status')}
        placeholder={t('bulk.unchanged')}
        clearable
        data-autofocus
        data={ticketStatuses
          .filter((value) => value !== 'new')
          .map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...fields.getInputProps('status')}
      />
      <Select
        label={t('fields.priority')}
        placeholder={t('bulk.unchanged')}
        clearable
        data={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        {...fields.getInputProps('priority')}
      />
      <Select
        label={t('fields.assignee')}
        placeholder={t('bulk.unchanged')}
        clearable
        searchable
        data={[
          { value: 'none', label: t('unassigned') },
          ...(agents.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...fields.getInputProps('assignee')}
      />
      <TagsInput label={t('bulk.addTags')} maxTags={20} {...fields.getInputProps('add_tags')} />
      <TagsInput
        label={t('bulk.removeTags')}
        maxTags={20}
        {...fields.getInputProps('remove_tags')}
      />
    </>
  );
}
