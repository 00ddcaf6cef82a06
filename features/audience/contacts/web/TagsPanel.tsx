import { Button, Checkbox, CloseButton, Skeleton } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useAllTags } from './ContactDrawer.tsx';
import { useRefreshContact } from './contact-data.ts';
import type { ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';

type Tag = ShownContact['tags'][number];

const mostShown = 200;

/** The tags of a contact. */
export function TagsPanel({ id, contact }: { id: number; contact: ShownContact | undefined }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const [isManaging, setManaging] = useState(false);
  return (
    <Panel
      title={t('tags.title')}
      actions={
        <Button variant="subtle" size="xs" disabled={!contact} onClick={() => setManaging(true)}>
          {t('tags.manage')}
        </Button>
      }
    >
      {!contact && <Skeleton h={26} />}
      {contact?.tags.length === 0 && <p className={classes.quiet}>{t('tags.none')}</p>}
      <div className={classes.tags}>
        {contact?.tags.map((tag) => (
          <AppLink
            key={tag.id}
            to={`/accounts/${api.accountId}/tags/${tag.id}`}
            className={classes.tag}
          >
            {tag.name}
          </AppLink>
        ))}
      </div>
      {contact && (
        <TagsDrawer
          id={id}
          tags={contact.tags}
          opened={isManaging}
          onClose={() => setManaging(false)}
        />
      )}
    </Panel>
  );
}

/** Chooses the tags of a contact; what is typed and does not exist can be made a tag. */
function TagsDrawer({
  id,
  tags,
  opened,
  onClose,
}: {
  id: number;
  tags: readonly Tag[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const all = useAllTags();
  const refresh = useRefreshContact(id);
  const [chosen, setChosen] = useState<readonly Tag[]>(tags);
  const [search, setSearch] = useState('');
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (opened) {
      setChosen(tags);
      setSearch('');
    }
  }, [opened, tags]);
  const isDirty =
    opened &&
    (chosen.length !== tags.length || chosen.some((tag) => !tags.some((one) => one.id === tag.id)));
  const confirmLeave = useUnsavedGuard(isDirty);
  const typed = search.trim();
  const found = (all.data ?? []).filter((tag) =>
    tag.name.toLowerCase().includes(typed.toLowerCase()),
  );
  const isNew =
    typed !== '' &&
    all.data !== undefined &&
    !all.data.some((tag) => tag.name.toLowerCase() === typed.toLowerCase());
  const toggle = (tag: Tag) =>
    setChosen(
      chosen.some((one) => one.id === tag.id)
        ? chosen.filter((one) => one.id !== tag.id)
        : [...chosen, tag],
    );
  const create = async () => {
    const { data } = await api.post<Tag>('tags', { body: { tag: { name: typed } } });
    setChosen([...chosen, { id: data.id, name: data.name }]);
    setSearch('');
    await all.refetch();
  };
  const save = async () => {
    setSaving(true);
    await api
      .put<{ message: string }>(`contacts/${id}/update_tags`, {
        body: { tags: chosen.map((tag) => tag.id) },
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
  const close = async () => {
    if (await confirmLeave()) onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      title={t('tags.drawer')}
      description={t('tags.drawerText')}
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
      <div className={classes.pickerHead}>
        {chosen.length > 0 && (
          <div className={classes.tags}>
            {chosen.map((tag) => (
              <span key={tag.id} className={classes.tag}>
                {tag.name}
                <CloseButton
                  size={18}
                  iconSize={12}
                  aria-label={t('tags.remove', { name: tag.name })}
                  onClick={() => toggle(tag)}
                />
              </span>
            ))}
          </div>
        )}
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
      {all.data?.length === 0 && !isNew && (
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
            checked={chosen.some((one) => one.id === tag.id)}
            onChange={() => toggle(tag)}
          />
        ))}
        {found.length > mostShown && (
          <p className={classes.quiet}>{t('tags.more', { count: found.length - mostShown })}</p>
        )}
      </div>
    </Drawer>
  );
}
