import { SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconMailSearch, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MailCard, MailCards } from '#features/content/contents/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { templateSummaries } from '../contract.ts';
import { useNamed, useSourceOf, type NamedTemplate } from './named-template.ts';
import { TemplateDrawer } from './TemplateDrawer.tsx';
import classes from './templates.module.css';
import { templateTexts } from './templates.ts';

const url = z.object({ open: z.coerce.number().int().optional(), of: z.string().optional() });

/** What the parent account shares and the layouts that come with the product, to look at and begin with. */
export function Gallery() {
  const { t } = useTranslation(templateTexts);
  const [{ open, of }, setUrl] = useUrlState(url);
  const [wanted, setWanted] = useState('');
  const list = useResourceList(templateSummaries, { tab: 'shared', per_page: 100 });
  const named = useNamed();
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const all = list.rows.map(named);
  const groups = [...new Set(all.map(({ group }) => group))];
  const group = groups.includes(of ?? '') ? of : undefined;
  const found = all.filter(
    (one) =>
      (group === undefined || one.group === group) &&
      `${one.title} ${one.words}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <Bar
        wanted={wanted}
        onWanted={setWanted}
        groups={groups}
        group={group}
        onGroup={(next) => setUrl({ of: next })}
      />
      <MailCards>
        {found.map((one) => (
          <GalleryCard
            key={one.template.id}
            named={one}
            onOpen={() => setUrl({ open: one.template.id }, { push: true })}
          />
        ))}
        {list.isLoading && [0, 1, 2, 3].map((one) => <Skeleton key={one} h={330} radius="lg" />)}
      </MailCards>
      {!list.isLoading && found.length === 0 && (
        <EmptyState icon={<IconMailSearch size={24} />} title={t('nothingFound')} />
      )}
      <TemplateDrawer
        opened={all.find(({ template }) => template.id === open) ?? null}
        onClose={() => setUrl({ open: undefined })}
      />
    </>
  );
}

function Bar({
  wanted,
  onWanted,
  groups,
  group,
  onGroup,
}: {
  wanted: string;
  onWanted: (words: string) => void;
  groups: readonly string[];
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
}) {
  const { t } = useTranslation(templateTexts);
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={wanted}
        onChange={(event) => onWanted(event.currentTarget.value)}
      />
      {groups.length > 1 && (
        <SegmentedControl
          className={classes.groups ?? ''}
          aria-label={t('category')}
          value={group ?? ''}
          onChange={(next) => onGroup(next === '' ? undefined : next)}
          data={[
            { value: '', label: t('all') },
            ...groups.map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
    </div>
  );
}

function GalleryCard({ named, onOpen }: { named: NamedTemplate; onOpen: () => void }) {
  const { t } = useTranslation(templateTexts);
  const source = useSourceOf(named.template);
  return (
    <MailCard
      name={named.title}
      description={named.words}
      source={source}
      action={t('look')}
      isBusy={false}
      onChoose={onOpen}
    />
  );
}
