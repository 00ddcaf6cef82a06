import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { IconDots, IconSend, IconUpload, IconUserPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanMakeCampaigns } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contactLists } from '../contract.ts';
import { ListCarts } from '#features/integrations/store-connections/web/public.tsx';
import { ListDrawer } from './ListDrawer.tsx';
import type { ListDrawerTask } from './ListDrawer.tsx';
import type { ContactList } from './list-row.ts';
import { campaignTo, useListActions } from './use-list-actions.tsx';

/** One list, as its pages read it; null reads none. */
export function useContactList(id: number | null): UseQueryResult<ContactList> {
  return useRecord<ContactList>(contactLists, id);
}

/** The head of a list's pages: its name, its tabs, and what can be done with it. `starts`: the drawer the address asks for. */
export function ListHeader({
  list,
  tab,
  starts,
}: {
  list: ContactList | undefined;
  tab: 'overview' | 'contacts';
  starts?: 'edit' | 'copy' | undefined;
}) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const go = useGo();
  const base = `/accounts/${api.accountId}/lists`;
  const here = list ? `${base}/${list.id}` : base;
  const name = list?.name;
  const [chosen, setChosen] = useState<ListDrawerTask | null>(null);
  const [isStartOver, setStartOver] = useState(false);
  const task = chosen ?? (starts && list && !isStartOver ? { kind: starts, list } : null);
  const actionsOf = useListActions(setChosen, () => go(base));
  const close = () => {
    setChosen(null);
    if (!starts || isStartOver) return;
    setStartOver(true);
    go(here, { replace: true });
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={name ?? '…'}
        record={name}
        description={
          list
            ? list.description ||
              t('holds', { count: list.subscribers, number: fullNumber(list.subscribers) })
            : undefined
        }
        status={
          list &&
          (list.archived_at !== null ? (
            <StatusChip status="archived" />
          ) : list.list_type === 'test' ? (
            <StatusChip status="test" label={t('types.test')} />
          ) : null)
        }
        actions={
          list && (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => go(`${here}/file_import`)}
              >
                {t('actions.import')}
              </Button>
              <SendButton list={list} />
              {/* The tab of contacts has its own button, which opens the same drawer. */}
              {tab === 'overview' && (
                <Button
                  leftSection={<IconUserPlus size={16} />}
                  onClick={() => go(`${here}/contacts/new`)}
                >
                  {t('actions.addContact')}
                </Button>
              )}
              <Menu width={220}>
                <Menu.Target>
                  <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
                    <IconDots size={17} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {actionsOf(list).map((action) => (
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
        tabs={
          <Tabs
            value={tab}
            onChange={(next) => go(next === 'contacts' ? `${here}/contacts` : here)}
          >
            <Tabs.List>
              <Tabs.Tab value="overview">{t('tabs.overview')}</Tabs.Tab>
              <Tabs.Tab value="contacts">{t('tabs.contacts')}</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        }
      />
      {list && <ListCarts list={list} />}
      <ListDrawer
        task={task}
        onClose={close}
        onSaved={(saved) => {
          if (task?.kind === 'copy') go(`${base}/${saved.id}`);
        }}
      />
    </>
  );
}

function SendButton({ list }: { list: ContactList }) {
  const { t } = useTranslation('lists');
  const { accountId } = useApi();
  const go = useGo();
  if (!useCanMakeCampaigns()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} />}
      onClick={() => go(campaignTo(accountId, list))}
    >
      {t('actions.send')}
    </Button>
  );
}
