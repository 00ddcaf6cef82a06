import { Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { IconAddressBook, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { usePickerPages } from '#platform/web/pickers/use-picker-pages.ts';
import { ChoiceDrawer, ChoiceForm, type ChoiceExits } from './ChoiceDrawer.tsx';
import { readContact, type ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { choiceOf, subscriptionBody, withList } from './list-choice.ts';
import type { ChosenList } from './list-choice.ts';
import { useVersionedValues } from './use-versioned-values.ts';
import { contactLists } from '#features/audience/lists/contract.ts';

/** Sets which lists hold a contact and in which state; all changes are made here first and saved together. */
export function ListsDrawer({
  contact,
  opened,
  onClose,
}: {
  contact: ShownContact;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  return (
    <ChoiceDrawer
      opened={opened}
      onClose={onClose}
      title={t('lists.drawer')}
      description={t('lists.drawerText')}
    >
      {(exits) => <ListsForm contact={contact} exits={exits} />}
    </ChoiceDrawer>
  );
}

function ListsForm({ contact, exits }: { contact: ShownContact; exits: ChoiceExits }) {
  const { t } = useTranslation('contacts');
  const { form, chosen, names, set } = useListsForm(contact, exits.onDone);
  const [tab, setTab] = useState<string | null>('selected');
  const sayStatus = (status: unknown) =>
    status === 'subscribed' || status === 'unsubscribed' ? t(`states.${status}`) : '–';
  return (
    <ChoiceForm form={form} names={names} sayValue={sayStatus} exits={exits}>
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb={12}>
          <Tabs.Tab value="selected">{t('lists.selected', { count: chosen.length })}</Tabs.Tab>
          <Tabs.Tab value="unselected">{t('lists.unselected')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="selected">
          <Selected chosen={chosen} onChange={set} />
        </Tabs.Panel>
        <Tabs.Panel value="unselected">
          {tab === 'unselected' && <Unselected chosen={chosen} onChoose={set} />}
        </Tabs.Panel>
      </Tabs>
    </ChoiceForm>
  );
}

function useListsForm(contact: ShownContact, onDone: () => void) {
  const api = useApi();
  const { id } = contact;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(namesOf(contact.lists));
  const form = useVersionedValues({
    id,
    opened: versioned(contact),
    readAnew: async () => {
      const saved = await readContact(api, id);
      setNames((before) => new Map([...before, ...namesOf(saved.lists)]));
      return versioned(saved);
    },
    save: async ({ values: choice }, options) => {
      const body = subscriptionBody(choice);
      const path = `contacts/${id}/toggle_subscriptions`;
      return (await api.post<{ message: string }>(path, { body, ...options })).data.message;
    },
    onDone,
  });
  const chosen = [...names].flatMap(([key, name]) => {
    const status = form.values[key] ?? null;
    return status === null ? [] : [{ id: Number(key), name, status }];
  });
  const set = (list: Pick<ChosenList, 'id' | 'name'> & { status: ChosenList['status'] | null }) => {
    setNames((before) => new Map([...before, [String(list.id), list.name]]));
    form.setValues(withList(form.getValues(), form.getInitialValues(), list));
  };
  return { form, chosen, names, set };
}

function versioned({ lists, versions }: ShownContact) {
  return { values: choiceOf(lists), version: versions.lists };
}

function namesOf(lists: readonly ChosenList[]): Map<string, string> {
  return new Map(lists.map((list) => [String(list.id), list.name]));
}

function Selected({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenList[];
  onChange: (list: { id: number; name: string; status: ChosenList['status'] | null }) => void;
}) {
  const { t } = useTranslation('contacts');
  return (
    <>
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
                onChange({
                  ...list,
                  status: status === 'subscribed' ? 'subscribed' : 'unsubscribed',
                })
              }
            />
            <IconAction
              label={t('lists.unselect', { name: list.name })}
              onClick={() => onChange({ ...list, status: null })}
            >
              <IconX size={16} />
            </IconAction>
          </li>
        ))}
      </ul>
    </>
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
