import { SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconMailSearch, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MailCard, MailCards, useLayouts } from '#features/content/contents/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contentTemplates, templateSummaries, type TemplateSummary } from '../contract.ts';
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
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {groups.length > 1 && (
          <SegmentedControl
            className={classes.groups ?? ''}
            aria-label={t('category')}
            value={group ?? ''}
            onChange={(next) => setUrl({ of: next === '' ? undefined : next })}
            data={[
              { value: '', label: t('all') },
              ...groups.map((one) => ({ value: one, label: one })),
            ]}
          />
        )}
      </div>
      <MailCards>
        {found.map(({ template, title, words }) => (
          <GalleryCard
            key={template.id}
            template={template}
            title={title}
            words={words}
            onOpen={() => setUrl({ open: template.id }, { push: true })}
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

function GalleryCard({
  template,
  title,
  words,
  onOpen,
}: {
  template: TemplateSummary;
  title: string;
  words: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation(templateTexts);
  const source = useSourceOf(template);
  return (
    <MailCard
      name={title}
      description={words}
      source={source}
      action={t('look')}
      isBusy={false}
      onChoose={onOpen}
    />
  );
}

/** Where the email of a template comes from: shipped layouts come in the look of the account. */
export function useSourceOf(template: TemplateSummary) {
  const layouts = useLayouts();
  const layout = layouts.data?.find(({ id }) => id === template.layout);
  if (template.origin === 'shipped' && layout) return { mjml: layout.mjml_part };
  return {
    preview: `${contentTemplates.path}/${template.id}/preview`,
    changedAt: template.updated_at,
  };
}

/** A template as the gallery names it. */
export interface NamedTemplate {
  template: TemplateSummary;
  title: string;
  words: string;
  group: string;
}

function useNamed(): (template: TemplateSummary) => NamedTemplate {
  const { t } = useTranslation(['contents', templateTexts]);
  return (template) =>
    template.origin === 'shipped'
      ? {
          template,
          title: t(`contents:layouts.${template.layout}.name`, { defaultValue: template.name }),
          words: t(`contents:layouts.${template.layout}.for`, { defaultValue: template.excerpt }),
          group: t(`contents:layoutGroups.${template.category}`, {
            defaultValue: template.category,
          }),
        }
      : {
          template,
          title: template.name,
          words: template.category,
          group: t(`${templateTexts}:sharedOnes`),
        };
}
