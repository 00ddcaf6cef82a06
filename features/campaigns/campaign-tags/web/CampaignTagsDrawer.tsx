import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { CampaignTag } from '../contract.ts';
import classes from './campaign-tags.module.css';
import { useAllTags } from './use-all-tags.ts';

const schema = z.object({ ctags: z.array(z.number()) });

/** Moves tags between those of a campaign and the others; saved together. */
export function CampaignTagsDrawer({
  campaignId,
  tags,
  opened,
  onClose,
  onSaved,
}: {
  campaignId: number;
  tags: readonly number[];
  opened: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const { t } = useTranslation('campaign-tags');
  const api = useApi();
  const all = useAllTags();
  const save = async ({ ctags }: z.output<typeof schema>): Promise<void> => {
    await api.post(`campaigns/${campaignId}/set_ctags`, { body: { ctags } });
    snackbar.success({ message: t('edit.saved') });
    await onSaved();
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      schema={schema}
      initialValues={all.data && { ctags: [...tags] }}
      onSubmit={save}
    >
      {(form) => (
        <TwoLists
          all={all.data ?? []}
          chosen={form.values.ctags}
          onChange={(ctags) => form.setFieldValue('ctags', ctags as never)}
        />
      )}
    </FormDrawer>
  );
}

function TwoLists({
  all,
  chosen,
  onChange,
}: {
  all: readonly CampaignTag[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('campaign-tags');
  const [search, setSearch] = useState('');
  const word = search.trim().toLowerCase();
  const selected = all.filter(({ id }) => chosen.includes(id));
  const others = all.filter(
    ({ id, name }) => !chosen.includes(id) && name.toLowerCase().includes(word),
  );
  return (
    <>
      <TagList title={t('edit.selected')} empty={t('edit.noneSelected')} tags={selected}>
        {({ id, name }) => (
          <button
            type="button"
            className={classes.choice}
            aria-label={t('edit.remove', { name })}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            <IconX size={16} aria-hidden />
            {name}
          </button>
        )}
      </TagList>
      <SearchField
        value={search}
        onSearch={setSearch}
        delay={200}
        label={t('edit.search')}
        placeholder={t('edit.search')}
      />
      <TagList title={t('edit.unselected')} empty={t('edit.noOthers')} tags={others}>
        {({ id, name }) => (
          <button
            type="button"
            className={classes.choice}
            aria-label={t('edit.add', { name })}
            onClick={() => onChange([...chosen, id])}
          >
            <IconPlus size={16} aria-hidden />
            {name}
          </button>
        )}
      </TagList>
    </>
  );
}

function TagList({
  title,
  empty,
  tags,
  children,
}: {
  title: string;
  empty: string;
  tags: readonly CampaignTag[];
  children: (tag: CampaignTag) => ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h3 className={classes.listTitle}>{title}</h3>
      {tags.length === 0 && <p className={classes.quiet}>{empty}</p>}
      <ul className={classes.list}>
        {tags.map((tag) => (
          <li key={tag.id}>{children(tag)}</li>
        ))}
      </ul>
    </section>
  );
}
