import { Button, Select, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord, unwrap } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { landingEditors, landingPages, type LandingPage } from '../contract.ts';
import classes from './landing-pages.module.css';
import { landingTexts, useLandingPaths, useLayouts } from './pages.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { usePlace } from './use-place.ts';

const startParam = z.object({
  editor: z.enum(landingEditors).catch('dnd').default('dnd'),
  layout: z.string().max(40).default('blank'),
});
const idParam = z.object({ id: z.coerce.number().int().positive().optional() });

/** Name and address of a new page; then it is written. */
export function DetailsPage() {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const [{ editor, layout }] = useUrlState(startParam);
  const layouts = useLayouts();
  const create = useSave<LandingPage>(landingPages, { message: null });
  const form = usePlace({ name: '', url: '', domain_id: null }, null);
  const save = () =>
    form.save(async (place) => {
      const html = layouts.data?.find(({ id }) => id === layout)?.html;
      const page = await create.mutateAsync({
        values: { ...place, editor_type: editor, ...(html && { html_part: html }) },
      });
      go(paths.editor(page));
    });
  return (
    <Framed title={t('details.title')}>
      <PlaceFields form={form} />
      <Button loading={create.isPending} disabled={layouts.isPending} onClick={() => void save()}>
        {t('details.save')}
      </Button>
    </Framed>
  );
}

/** A copy of a page under a name and address of its own. */
export function DuplicatePage() {
  const { t } = useTranslation(landingTexts);
  const paths = useLandingPaths();
  const [{ id }] = useUrlState(idParam);
  const page = useRecord<LandingPage>(landingPages, id ?? null);
  const go = useGo();
  if (id === undefined)
    return (
      <Framed title={t('duplicate.title')}>
        <EmptyState
          compact
          title={t('duplicate.which')}
          actions={<Button onClick={() => go(paths.list)}>{t('duplicate.choose')}</Button>}
        />
      </Framed>
    );
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Waiting title={t('duplicate.title')} />;
  return <Duplicate page={page.data} onDone={paths.of} />;
}

function Duplicate({ page, onDone }: { page: LandingPage; onDone: (id: number) => string }) {
  const { t } = useTranslation(landingTexts);
  const api = useApi();
  const go = useGo();
  const write = useSave<LandingPage>(landingPages);
  const [made, setMade] = useState<number | null>(null);
  const form = usePlace(
    {
      name: t('duplicate.name', { name: page.name }),
      url: `${page.url}-copy`.slice(0, 80),
      domain_id: page.domain_id,
    },
    made,
  );
  const save = () =>
    form.save(async (place) => {
      // A copy whose name was refused is named at the next try.
      const id = made ?? (await duplicateOf(page.id));
      setMade(id);
      await write.mutateAsync({ id, values: place });
      go(onDone(id));
    });
  const duplicateOf = async (id: number): Promise<number> => {
    const { data } = await api.post<unknown>(`${landingPages.path}/${id}/duplicate`, {});
    return unwrap<LandingPage>(data, landingPages.singular).id;
  };
  return (
    <Framed title={t('duplicate.title')}>
      <PlaceFields form={form} />
      <Button loading={write.isPending} onClick={() => void save()}>
        {t('duplicate.save')}
      </Button>
    </Framed>
  );
}

/** What a page is called, where it is, and what search engines and social networks are told. */
export function SettingsPage() {
  const { t } = useTranslation(landingTexts);
  const id = Number(useParams({ strict: false })['pageId']);
  const page = useRecord<LandingPage>(landingPages, id, { isReadAnew: true });
  if (page.error) return <PageError error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data || page.isFetching) return <Waiting title={t('settings.title')} />;
  return <Settings page={page.data} />;
}

function Settings({ page }: { page: LandingPage }) {
  const { t } = useTranslation(landingTexts);
  const go = useGo();
  const paths = useLandingPaths();
  const write = useSave<LandingPage>(landingPages);
  const form = usePlace({ name: page.name, url: page.url, domain_id: page.domain_id }, page.id);
  const [head, setHead] = useState<Head>({
    title: page.title,
    description: page.description,
    image_url: page.image_url,
    language: page.language,
    is_indexed: page.is_indexed,
  });
  const set = (part: Partial<Head>) => setHead((before) => ({ ...before, ...part }));
  const save = () =>
    form.save(async (place) => {
      await write.mutateAsync({ id: page.id, values: { ...place, ...head } });
      go(paths.of(page.id));
    });
  return (
    <Framed title={t('settings.title')} crumb={{ label: page.name, to: paths.of(page.id) }}>
      <PlaceFields form={form} />
      <HeadFields head={head} imageError={form.errors['image_url']} onChange={set} />
      <Button loading={write.isPending} onClick={() => void save()}>
        {t('settings.save')}
      </Button>
    </Framed>
  );
}

type Head = Pick<LandingPage, 'title' | 'description' | 'image_url' | 'language' | 'is_indexed'>;

/** What search engines and social networks are told. */
function HeadFields({
  head,
  imageError,
  onChange: set,
}: {
  head: Head;
  imageError: string | undefined;
  onChange: (part: Partial<Head>) => void;
}) {
  const { t } = useTranslation(landingTexts);
  return (
    <>
      <TextInput
        label={t('fields.title')}
        description={t('titleHint')}
        maxLength={200}
        value={head.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('fields.description')}
        description={t('descriptionHint')}
        maxLength={500}
        autosize
        minRows={2}
        value={head.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.image')}
        description={t('imageHint')}
        value={head.image_url}
        error={imageError}
        onChange={(event) => set({ image_url: event.currentTarget.value })}
      />
      <Select
        label={t('fields.language')}
        allowDeselect={false}
        data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
        value={head.language}
        onChange={(value) => set({ language: value ?? 'en' })}
      />
      <Switch
        label={t('fields.isIndexed')}
        checked={head.is_indexed}
        onChange={(event) => set({ is_indexed: event.currentTarget.checked })}
      />
    </>
  );
}

function Framed({
  title,
  crumb,
  children,
}: {
  title: string;
  crumb?: { label: string; to: string };
  children: ReactNode;
}) {
  const { t } = useTranslation(landingTexts);
  const paths = useLandingPaths();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }, ...(crumb ? [crumb] : [])]}
        title={title}
      />
      <div className={classes.form}>
        <Panel>
          <Stack gap="md">{children}</Stack>
        </Panel>
      </div>
    </Page>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Framed title={title}>
      <Skeleton h={260} />
    </Framed>
  );
}
