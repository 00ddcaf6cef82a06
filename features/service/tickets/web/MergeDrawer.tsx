import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { tickets, typedNumber } from '../contract.ts';
import { ticketPath, useMerging } from './ticket-calls.ts';

const form = z.object({ into: typedNumber });

/** Makes a ticket part of another: of the same requester, or of any by its number. */
export function MergeDrawer(props: { ticket: TicketDetail; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  const go = useGo();
  const { merge } = useMerging();
  const { number } = props.ticket;
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('merge.title', { number })}
      description={t('merge.text')}
      schema={form}
      initialValues={{ into: '' }}
      submitLabel={t('merge.button')}
      onSubmit={async ({ into }) => {
        const target = await merge.mutateAsync({ number, into: Number(into.replace('#', '')) });
        go(ticketPath(accountId, target.number), { replace: true });
      }}
    >
      {(fields) => <Target fields={fields} ticket={props.ticket} />}
    </FormDrawer>
  );
}

function Target({ fields, ticket }: { fields: SchemaForm<typeof form>; ticket: TicketDetail }) {
  const { t } = useTranslation('tickets');
  const others = useResourceList(
    tickets,
    { 'q[email]': ticket.email, per_page: 25 },
    { enabled: ticket.email !== '' },
  );
  const rows = others.rows.filter(({ number }) => number !== ticket.number);
  return (
    <>
      {rows.length > 0 && (
        <Select
          label={t('merge.same')}
          placeholder={t('merge.choose')}
          clearable
          data={rows.map(({ number, subject }) => ({
            value: String(number),
            label: t('numbered', { number, subject }),
          }))}
          value={
            rows.some(({ number }) => String(number) === fields.getValues().into)
              ? fields.getValues().into
              : null
          }
          onChange={(value) => fields.setFieldValue('into', value ?? '')}
        />
      )}
      <TextInput
        label={t('merge.number')}
        withAsterisk
        inputMode="numeric"
        {...fields.getInputProps('into')}
      />
    </>
  );
}
