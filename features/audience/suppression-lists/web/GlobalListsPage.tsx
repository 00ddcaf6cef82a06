import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { globalSuppressionLists, type GlobalSuppressionList } from '../contract/global-lists.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { GlobalListsTable } from './GlobalListsTable.tsx';

const shown = z.object({
  list_id: z.coerce.number().int().positive().optional(),
  view: z.enum(['lists', 'entries']).default('lists'),
});

/** The account's own suppression lists: all of them, one with what stands on it, or every entry to search in. */
export function GlobalListsPage() {
  const [{ list_id: listId, view }] = useUrlState(shown);
  return listId === undefined ? <AllLists view={view} /> : <OneList key={listId} id={listId} />;
}

function useBase(): { settings: string; own: string } {
  const settings = `/accounts/${useApi().accountId}/settings`;
  return { settings, own: `${settings}/global-suppression-lists` };
}

function AllLists({ view }: { view: 'lists' | 'entries' }) {
  const { t } = useTranslation('suppression-lists');
  const go = useGo();
  const { settings, own } = useBase();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('settings'), to: settings }, { label: t('global.title') }]}
        title={t('global.title')}
        about={t('global.about')}
        tabs={
          <Tabs
            value={view}
            onChange={(next) => go(next === 'entries' ? `${own}?view=entries` : own)}
          >
            <Tabs.List>
              <Tabs.Tab value="lists">{t('global.lists')}</Tabs.Tab>
              <Tabs.Tab value="entries">{t('global.everyEntry')}</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        }
      />
      {view === 'lists' ? (
        <GlobalListsTable pathOf={(list) => `${own}?list_id=${list.id}`} />
      ) : (
        <EntriesTable key="all" list={null} />
      )}
    </Page>
  );
}

function OneList({ id }: { id: number }) {
  const { t } = useTranslation('suppression-lists');
  const { settings, own } = useBase();
  const list = useRecord<GlobalSuppressionList>(globalSuppressionLists, id);
  const name = list.data?.name;
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('settings'), to: settings },
          { label: t('global.title'), to: own },
          { label: name ?? '…' },
        ]}
        title={name ?? '…'}
        record={name}
        {...(list.data?.description && { description: list.data.description })}
      />
      <EntriesTable list={{ id, name: name ?? '' }} />
    </Page>
  );
}
