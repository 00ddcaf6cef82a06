import { Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { IconAddressBook, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { usePickerPages } from '#platform/web/pickers/use-picker-pages.ts';
import { useRefreshContact } from './contact-data.ts';
import type { HeldBy } from './contact-data.ts';
import classes from './contacts.module.css';
import { isSameChoice, subscriptionBody } from './list-choice.ts';
import type { ChosenList } from './list-choice.ts';
import { contactLists } from '#features/audience/lists/contract.ts';

/** Sets which lists hold a contact and in which state; all changes are made here first and saved together. */
export function ListsDrawer({
  id,
  lists,
  opened,
  onClose,
}: {
  id: number;
  lists: readonly HeldBy[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const refresh = useRefreshContact(id);
  const [chosen, setChosen] = useState<readonly ChosenList[]>(lists);
  const [tab, setTab] = useState<string | null>('selected');
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (opened) {
      setChosen(lists);
      setTab('selected');
    }
  }, [opened, lists]);
  const isDirty = opened && !isSameChoice(lists, chosen);
  const confirmLeave = useUnsavedGuard(isDirty);
  const close = async () => {
    if (await confirmLeave()) onClose();
  };
  const save = async () => {
    setSaving(true);
    await api
      .post<{ message: string }>(`contacts/${id}/toggle_subscriptions`, {
        body: subscriptionBody(chosen),
      })
      .then(
        async (answer) => {
          snackbar.success(answer.data.message);
          await refresh();
          onClose();
        },
        () => undefined,
      )
      .finally(() => setSaving(false));
  };
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      title={t('lists.drawer')}
      description={t('lists.drawerText')}
      size={500}
      footer={
        <>
          <Button variant="default" onClick={() => void close()}>
            {t('cancel')}
          </Button>
          <Button loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb={12}>
          <Tabs.Tab value="selected">{t('lists.selected', { count: chosen.length })}</Tabs.Tab>
          <Tabs.Tab value="unselected">{t('lists.unselected')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="selected">
          {chosen.length === 0 && (
            <EmptyState
              compact
              icon={<IconAddressBook size={24} stroke={1.5} />}
              title={t('lists.none')}
              description={t('lists.noneText')}
            />
          )}
          <ul className={classes.membershipRows}>
            {chosen.map((list) => (
              <li key={list.id} className={classes.membership}>
                <span className={classes.membershipName}>{list.name}</span>
                <SegmentedControl
                  aria-label={t('lists.stateIn', { name: list.name })}
                  value={list.status}
                  data={[
                    { value: 'subscribed', label: t('states.subscribed') },
                    { value: 'unsubscribed', label: t('states.unsubscribed') },
                  ]}
                  onChange={(status) =>
                    setChosen(
                      chosen.map((one) =>
                        one.id === list.id
                          ? {
                              ...one,
                              status: status === 'subscribed' ? 'subscribed' : 'unsubscribed',
                            }
                          : one,
                      ),
                    )
                  }
                />
                <IconAction
                  label={t('lists.unselect', { name: list.name })}
                  onClick={() => setChosen(chosen.filter((one) => one.id !== list.id))}
                >
                  <IconX size={16} />
                </IconAction>
              </li>
            ))}
          </ul>
        </Tabs.Panel>
        <Tabs.Panel value="unselected">
          {opened && tab === 'unselected' && (
            <Unselected chosen={chosen} onChoose={(list) => setChosen([...chosen, list])} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

function Unselected({
  chosen,
  onChoose,
}: {
  chosen: readonly ChosenList[];
  onChoose: (list: ChosenList) => void;
}) {
  const { t } = useTranslation('contacts');
  const [search, setSearch] = useState('');
  const pages = usePickerPages({ of: contactLists, query: { sort_order: 'asc' } }, search, true);
  const free = pages.items.filter((list) => !chosen.some((one) => one.id === list.id));
  const hasMore = pages.items.length < pages.total;
  return (
    <>
      <SearchField
        value={search}
        onSearch={setSearch}
        label={t('lists.search')}
        placeholder={t('lists.search')}
        isBusy={pages.isLoading && search !== ''}
      />
      {pages.error && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isLoading && <Skeleton h={160} mt={12} />}
      {!pages.isLoading && !pages.error && free.length === 0 && !hasMore && (
        <EmptyState compact title={t(search === '' ? 'lists.allChosen' : 'lists.nothingFound')} />
      )}
      <ul className={classes.membershipRows}>
        {free.map((list) => (
          <li key={list.id} className={classes.membership}>
            <span className={classes.membershipName}>{list.name}</span>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              aria-label={t('lists.subscribeTo', { name: list.name })}
              onClick={() => onChoose({ id: list.id, name: list.name, status: 'subscribed' })}
            >
              {t('lists.subscribe')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          fullWidth
          mt={8}
          variant="subtle"
          loading={pages.isLoadingMore}
          onClick={pages.loadMore}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
