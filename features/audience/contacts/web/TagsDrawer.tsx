import { Checkbox, CloseButton, Skeleton } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useAllTags } from './ContactDrawer.tsx';
import { ChoiceDrawer, ChoiceForm, type ChoiceExits } from './ChoiceDrawer.tsx';
import { readContact, type ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { useVersionedValues } from './use-versioned-values.ts';

type Tag = ShownContact['tags'][number];
// By its id, whether the contact carries a tag; one that it never had is left out.
type TagChoice = Readonly<Record<string, boolean>>;

const mostShown = 200;

/** Chooses the tags of a contact; what is typed and does not exist can be made a tag. */
export function TagsDrawer({
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
      title={t('tags.drawer')}
      description={t('tags.drawerText')}
    >
      {(exits) => <TagsForm contact={contact} exits={exits} />}
    </ChoiceDrawer>
  );
}

function TagsForm({ contact, exits }: { contact: ShownContact; exits: ChoiceExits }) {
  const { t } = useTranslation('contacts');
  const all = useAllTags();
  const { form, chosen, names, toggle } = useTagsForm(contact, exits.onDone);
  const [search, setSearch] = useState('');
  const sayChosen = (isChosen: unknown) => t(isChosen === true ? 'yes' : 'no');
  return (
    <ChoiceForm form={form} names={names} sayValue={sayChosen} exits={exits}>
      <div className={classes.pickerHead}>
        <ChosenTags chosen={chosen} onRemove={toggle} />
        <SearchField
          value={search}
          onSearch={setSearch}
          delay={200}
          label={t('tags.search')}
          placeholder={t('tags.search')}
        />
      </div>
      {all.error && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
      {all.isPending && <Skeleton h={200} />}
      <TagChoices
        all={all.data}
        typed={search.trim()}
        isChosen={(tag) => chosen.some((one) => one.id === tag.id)}
        onToggle={toggle}
        onCreated={async (tag) => {
          toggle(tag);
          setSearch('');
          await all.refetch();
        }}
      />
    </ChoiceForm>
  );
}

function useTagsForm(contact: ShownContact, onDone: () => void) {
  const api = useApi();
  const { id } = contact;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(namesOf(contact.tags));
  const form = useVersionedValues<TagChoice>({
    id,
    opened: versioned(contact),
    readAnew: async () => {
      const saved = await readContact(api, id);
      setNames((before) => new Map([...before, ...namesOf(saved.tags)]));
      return versioned(saved);
    },
    save: async ({ values: choice }, options) => {
      const tags = Object.keys(choice)
        .filter((key) => choice[key])
        .map(Number);
      const path = `contacts/${id}/update_tags`;
      return (await api.put<{ message: string }>(path, { body: { tags }, ...options })).data
        .message;
    },
    onDone,
  });
  const chosen = [...names]
    .filter(([key]) => form.values[key])
    .map(([key, name]) => ({ id: Number(key), name }));
  const toggle = ({ id: tag, name }: Tag) => {
    setNames((before) => new Map([...before, [String(tag), name]]));
    const { [tag]: has = false, ...others } = form.getValues();
    const leavesTrace = !has || form.getInitialValues()[tag] === true;
    form.setValues(leavesTrace ? { ...others, [tag]: !has } : others);
  };
  return { form, chosen, names, toggle };
}

function versioned({ tags, versions }: ShownContact): { values: TagChoice; version: string } {
  return {
    values: Object.fromEntries(tags.map((tag) => [tag.id, true])),
    version: versions.tags,
  };
}

function namesOf(tags: readonly Tag[]): Map<string, string> {
  return new Map(tags.map((tag) => [String(tag.id), tag.name]));
}

function ChosenTags({
  chosen,
  onRemove,
}: {
  chosen: readonly Tag[];
  onRemove: (tag: Tag) => void;
}) {
  const { t } = useTranslation('contacts');
  if (chosen.length === 0) return null;
  return (
    <div className={classes.tags}>
      {chosen.map((tag) => (
        <span key={tag.id} className={classes.tag}>
          {tag.name}
          <CloseButton
            size={18}
            iconSize={12}
            aria-label={t('tags.remove', { name: tag.name })}
            onClick={() => onRemove(tag)}
          />
        </span>
      ))}
    </div>
  );
}

function TagChoices({
  all,
  typed,
  isChosen,
  onToggle,
  onCreated,
}: {
  all: readonly Tag[] | undefined;
  typed: string;
  isChosen: (tag: Tag) => boolean;
  onToggle: (tag: Tag) => void;
  onCreated: (tag: Tag) => Promise<void>;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const word = typed.toLowerCase();
  const found = (all ?? []).filter((tag) => tag.name.toLowerCase().includes(word));
  const isNew = word !== '' && all?.every((tag) => tag.name.toLowerCase() !== word) === true;
  const create = async () => {
    const { data } = await api.post<Tag>('tags', { body: { tag: { name: typed } } });
    await onCreated({ id: data.id, name: data.name });
  };
  return (
    <>
      {all?.length === 0 && !isNew && (
        <EmptyState
          compact
          icon={<IconTag size={24} stroke={1.5} />}
          title={t('tags.noneYet')}
          description={t('tags.noneYetText')}
        />
      )}
      <div className={classes.choices}>
        {isNew && (
          <button
            type="button"
            className={classes.choice}
            onClick={() => void create().catch(() => undefined)}
          >
            <IconPlus size={16} aria-hidden />
            {t('tags.create', { name: typed })}
          </button>
        )}
        {found.slice(0, mostShown).map((tag) => (
          <Checkbox
            key={tag.id}
            className={classes.choice ?? ''}
            label={tag.name}
            checked={isChosen(tag)}
            onChange={() => onToggle(tag)}
          />
        ))}
        {found.length > mostShown && (
          <p className={classes.quiet}>{t('tags.more', { count: found.length - mostShown })}</p>
        )}
      </div>
    </>
  );
}
