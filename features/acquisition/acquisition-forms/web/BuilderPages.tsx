import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formTypes } from '#engines/forms/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { KeptDraftAlert } from '#platform/web/drafts/KeptDraftAlert.tsx';
import { useKeptDraft } from '#platform/web/drafts/use-kept-draft.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { builderOfJourney, builders, type ShownAcquisitionForm } from '../contract.ts';
import { Builder } from './Builder.tsx';
import {
  blankForm,
  builderDraft,
  draftOf,
  isSame,
  templates,
  type BuilderDraft,
  type TemplateName,
} from './form-draft.ts';
import { draftPlace } from './use-builder-saving.ts';

const start = z.object({
  type: z.enum(formTypes).default('popup'),
  template: z.enum(templates).default('plain'),
});

/** The builder of a new form. */
export function NewBuilderPage() {
  return <NewForm lists={[]} />;
}

function NewForm({ lists }: { lists: number[] }) {
  const [{ type, template }] = useUrlState(start);
  const make = useBlankForm();
  const [draft] = useState(() => make({ type, template, lists }));
  return <Opened saved={null} draft={draft} />;
}

function useBlankForm() {
  const { t, i18n } = useTranslation('acquisition-forms');
  return ({
    type,
    template,
    lists,
  }: {
    type: (typeof formTypes)[number];
    template: TemplateName;
    lists: number[];
  }) =>
    blankForm({
      name: `${t(`types.${type}`)} ${formatDateTime(new Date())}`,
      type,
      template,
      lists,
      language: i18n.language === 'de' ? 'de' : 'en',
      words: {
        email: t('words.email'),
        firstName: t('words.firstName'),
        consent: t('words.consent'),
        title: t(`templates.${template}.title`),
        intro: t(`templates.${template}.intro`),
        button: t(`templates.${template}.button`),
      },
    });
}

/** The builder of a form that is there. */
export function EditBuilderPage() {
  const { formId } = useParams({ strict: false }) as { formId?: string };
  return <SavedForm id={Number(formId)} />;
}

function SavedForm({ id }: { id: number }) {
  const form = useRecord<ShownAcquisitionForm>(builders, id, { isReadAnew: true });
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data || form.isFetching) return <Loading />;
  return <Opened key={form.data.id} saved={form.data} draft={draftOf(form.data)} />;
}

/** The builder of the form by which people come into a journey. */
export function JourneyBuilderPage() {
  const api = useApi();
  const { journeyId } = useParams({ strict: false }) as { journeyId?: string };
  const parsed = idParam.safeParse(journeyId);
  const found = useQuery({
    queryKey: ['builder-of-journey', api.accountId, journeyId],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      builderOfJourney.parse(
        (
          await api.get<unknown>('builders/get_builder', {
            query: { journey_id: parsed.data ?? 0 },
            signal,
          })
        ).data,
      ),
  });
  if (found.error) return <PageError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { id, lists } = found.data;
  return id === null ? <NewForm lists={lists} /> : <SavedForm id={id} />;
}

function Loading() {
  return (
    <Page>
      <Skeleton h={320} />
    </Page>
  );
}

/** The builder, and the offer to take up what was made in it and could not be saved. */
function Opened({ saved, draft }: { saved: ShownAcquisitionForm | null; draft: BuilderDraft }) {
  // What was saved while it is open does not open it anew.
  const [opened] = useState(saved);
  const [kept, setKept] = useState<BuilderDraft | null>(null);
  const offered = useKeptDraft<BuilderDraft>({
    place: draftPlace(opened),
    version: opened?.updated_at ?? null,
    schema: builderDraft,
    isSaved: (values) => opened !== null && isSame(opened, values),
  });
  return (
    <Builder
      key={kept === null ? 'saved' : 'kept'}
      start={kept ?? draft}
      saved={opened}
      isTakenUp={kept !== null}
      offer={<KeptDraftAlert draft={offered} onTakeUp={setKept} />}
    />
  );
}
