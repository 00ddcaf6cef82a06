import { Badge, Button, Skeleton } from '@mantine/core';
import { IconArrowUpRight, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { flag } from '#platform/contract/fields.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contents, editorNames } from '../../contract.ts';
import { contentTexts, useContentPaths, useSavedPreview } from '../content.ts';
import type { Content } from '../content.ts';
import { ContentMenu } from '../list/ContentMenu.tsx';
import { Findings } from '../preview/Findings.tsx';
import { MailCheck } from '../preview/MailCheck.tsx';
import { MailPreview } from '../preview/MailPreview.tsx';
import { RecipientsDrawer } from '../preview/RecipientsDrawer.tsx';
import { SamplePerson } from '../preview/SamplePerson.tsx';
import { ContentFacts } from './ContentFacts.tsx';
import { ContentVersions } from './ContentVersions.tsx';
import classes from './dashboard.module.css';

const viewParam = z.object({
  view: z.enum(['desktop', 'phone', 'dark', 'text']).default('desktop'),
  history: flag.default(false),
  people: flag.default(false),
});

/** One content: the mail it makes, who uses it, where its links lead, and its facts. */
export function ContentPage() {
  const { t } = useTranslation(contentTexts);
  const id = Number(useParams({ strict: false })['contentId']);
  const go = useGo();
  const paths = useContentPaths();
  const [url, setUrl] = useUrlState(viewParam);
  const [contactId, setContactId] = useState<number | null>(null);
  const record = useRecord<Content>(contents, id);
  const shown = useSavedPreview(id, { contactId });
  const content = record.data;
  if (record.error && !content)
    return <PageError error={record.error} onRetry={() => void record.refetch()} />;
  const editor = content ? paths.editor(content) : null;
  const person = <SamplePerson contactId={contactId} onChange={setContactId} />;
  return (
    <Page>
      <PageHeader
        title={content?.name ?? '…'}
        record={content?.name}
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        description={content ? editorNames[content.editor_type] : undefined}
        status={
          content?.archived_at ? (
            <Badge variant="light" color="gray">
              {t('dashboard.archived')}
            </Badge>
          ) : undefined
        }
        actions={
          content && (
            <>
              <Button
                component="a"
                href={`${paths.of(id)}/render_preview`}
                target="_blank"
                variant="default"
                c="var(--hg-text)"
                rightSection={<IconArrowUpRight size={15} />}
              >
                {t('dashboard.alone')}
              </Button>
              {editor && (
                <Button leftSection={<IconPencil size={16} />} onClick={() => go(editor)}>
                  {t('dashboard.edit')}
                </Button>
              )}
              <ContentMenu
                content={content}
                onGone={() => go(paths.list, { replace: true })}
                onHistory={() => setUrl({ history: true }, { push: true })}
                onPeople={() => setUrl({ people: true }, { push: true })}
              />
            </>
          )
        }
      />
      <div className={classes.columns}>
        <section className={classes.mail} aria-label={t('preview.title')}>
          {shown.data && (
            <>
              <div className={classes.mailShow}>
                <MailPreview
                  html={shown.data.html}
                  text={shown.data.text}
                  view={url.view}
                  onViewChange={(view) => setUrl({ view })}
                  controls={person}
                />
              </div>
              <Findings rendered={shown.data} actions={{}} />
              {shown.data.check && <MailCheck check={shown.data.check} />}
            </>
          )}
          {!shown.data && !shown.error && <Skeleton h="100%" radius="md" />}
          {shown.error && !shown.data && (
            <EmptyState compact tone="danger" title={shown.error.message} />
          )}
        </section>
        {content && <ContentFacts content={content} />}
      </div>
      <ContentVersions
        content={url.history && content ? content : null}
        onClose={() => setUrl({ history: undefined })}
      />
      <RecipientsDrawer
        contentId={id}
        opened={url.people}
        onClose={() => setUrl({ people: undefined })}
      />
    </Page>
  );
}
