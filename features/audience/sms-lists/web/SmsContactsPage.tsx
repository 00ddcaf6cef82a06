import { Button } from '@mantine/core';
import { IconDownload, IconMessage, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { smsContacts } from '../contract/sms-contacts.ts';
import { useHasSmsLists, type SmsContact } from './sms-data.ts';
import { SmsContactDrawer } from './SmsContactDrawer.tsx';
import { SmsContactTable } from './SmsContactTable.tsx';

const noRows: readonly SmsContact[] = [];

/** Everybody who may get text messages. */
export function SmsContactsPage() {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const base = `/accounts/${accountId}`;
  const [edited, setEdited] = useEditedRow<SmsContact>(noRows);
  const hasLists = useHasSmsLists();
  return (
    <Page>
      <PageHeader
        title={t('contacts.title')}
        about={t('contacts.description')}
        breadcrumb={hasLists ? [{ label: t('title'), to: `${base}/sms_lists` }] : []}
        actions={<HeaderActions base={base} />}
      />
      <SmsContactTable
        name="sms-contacts"
        onCreate={() => setEdited('new')}
        empty={{
          title: t('contacts.emptyTitle'),
          description: t('contacts.emptyText'),
          icon: <IconMessage size={28} stroke={1.5} />,
        }}
      />
      <SmsContactDrawer
        task={edited === 'new' ? { kind: 'new' } : null}
        onClose={() => setEdited(null)}
      />
    </Page>
  );
}

function HeaderActions({ base }: { base: string }) {
  const { t } = useTranslation('sms-lists');
  const go = useGo();
  const can = useCan();
  const exportAll = useExport(smsContacts);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} />}
        onClick={() => go(`${base}/sms_contact_import`)}
      >
        {t('actions.import')}
      </Button>
      {can('download_contacts') && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => exportAll.mutate({})}
        >
          {t('actions.export')}
        </Button>
      )}
    </>
  );
}
