import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { supportContacts } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { contactErased } from '../contract.ts';
import { shownContact } from './desk-contact.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactFigures } from './ContactFigures.tsx';
import { ContactTickets } from './ContactTickets.tsx';

/** One contact as the desk sees them. */
export function DeskContactPage() {
  const { t } = useTranslation('support-contacts');
  const { contactId } = useParams({ strict: false });
  const api = useApi();
  const queryKey = ['record', api.accountId, 'support_contacts', Number(contactId)];
  const contact = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      shownContact.parse((await api.get(`contact/${contactId}`, { signal })).data).contact,
  });
  if (contact.isError)
    return (
      <Page>
        <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />
      </Page>
    );
  if (!contact.data) return <Page>{null}</Page>;
  const { first_name: first, last_name: last, email } = contact.data;
  const name = [first, last].filter(Boolean).join(' ') || email || t('erased');
  return (
    <Page>
      <PageHeader
        title={name}
        record={name}
        breadcrumb={[
          { label: t('title'), to: `/service/${api.accountId}/contacts` },
          { label: name },
        ]}
        actions={<EraseButton id={contact.data.id} name={name} />}
      />
      <Columns>
        <Column>
          <ContactFigures metrics={contact.data.tickets.metrics} />
          <ContactTickets tickets={contact.data.tickets.recent} />
        </Column>
        <Column>
          <ContactFacts contact={contact.data} />
        </Column>
      </Columns>
    </Page>
  );
}

function EraseButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('support-contacts');
  const api = useApi();
  const can = useCan();
  const cache = useQueryClient();
  const erase = useMutation({
    mutationFn: () => api.put(`contact/${id}/pseudonymize`, { body: {} }),
    onSuccess: () => {
      snackbar.success(contactErased);
      void cache.invalidateQueries();
    },
  });
  if (!supportContacts.write.some((role) => can(role))) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: t('erase.title', { name }),
      message: t('erase.text'),
      confirmLabel: t('erase.button'),
      danger: true,
    });
    if (isSure) erase.mutate();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconEraser size={16} />}
      loading={erase.isPending}
      onClick={() => void ask()}
    >
      {t('erase.button')}
    </Button>
  );
}
