import { ActionIcon, Badge, Button, Menu, Skeleton } from '@mantine/core';
import { IconArrowUpRight, IconDots, IconHistory, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { flag } from '#platform/contract/fields.ts';
import { editorNames } from '#features/content/contents/contract.ts';
import { MailPreview, useMailOf } from '#features/content/contents/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';
import { useTemplateActions } from './use-template-actions.tsx';

const url = z.object({
  view: z.enum(['desktop', 'phone', 'dark', 'text']).default('desktop'),
  history: flag.default(false),
});

/** One template: the email that it makes, its name and category, and with whom it is shared. */
export function TemplatePage() {
  const { t } = useTranslation(templateTexts);
  const id = Number(useParams({ strict: false })['templateId']);
  const go = useGo();
  const paths = useTemplatePaths();
  const [{ view, history }, setUrl] = useUrlState(url);
  const record = useRecord<ContentTemplate>(contentTemplates, id);
  const template = record.data;
  const editor = template && template.rights === 'edit' ? paths.editor(template) : null;
  if (record.error && !template)
    return <PageError error={record.error} onRetry={() => void record.refetch()} />;
  return (
    <Page>
      <PageHeader
        title={template?.name ?? '…'}
        record={template?.name}
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        description={template ? editorNames[template.editor_type] : undefined}
        status={
          template?.origin === 'shared' && (
            <Badge variant="light" color="gray">
              {t('sharedOnes')}
            </Badge>
          )
        }
        actions={
          template && (
            <>
              <Button
                component="a"
                href={paths.alone(template)}
                target="_blank"
                variant="default"
                c="var(--hg-text)"
                rightSection={<IconArrowUpRight size={15} />}
              >
                {t('alone')}
              </Button>
              {editor && (
                <Button leftSection={<IconPencil size={16} />} onClick={() => go(editor)}>
                  {t('edit')}
                </Button>
              )}
              {template.origin === 'own' && (
                <More
                  template={template}
                  onHistory={() => setUrl({ history: true }, { push: true })}
                />
              )}
            </>
          )
        }
      />
      <div className={classes.columns}>
        <section className={classes.mail} aria-label={t('preview')}>
          {template && (
            <Shown template={template} view={view} onView={(next) => setUrl({ view: next })} />
          )}
        </section>
        {template && template.rights === 'edit' && <TemplateForm template={template} />}
      </div>
      <TemplateVersions
        template={history && template ? template : null}
        onClose={() => setUrl({ history: undefined })}
      />
    </Page>
  );
}

function Shown({
  template,
  view,
  onView,
}: {
  template: ContentTemplate;
  view: 'desktop' | 'phone' | 'dark' | 'text';
  onView: (view: 'desktop' | 'phone' | 'dark' | 'text') => void;
}) {
  const mail = useMailOf({
    preview: `${contentTemplates.path}/${template.id}/preview`,
    changedAt: template.updated_at,
  });
  if (mail.error) return <EmptyState compact tone="danger" title={mail.error.message} />;
  if (!mail.data) return <Skeleton h="100%" radius="md" />;
  return (
    <MailPreview html={mail.data.html} text={mail.data.text} view={view} onViewChange={onView} />
  );
}

function More({ template, onHistory }: { template: ContentTemplate; onHistory: () => void }) {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const actionsOf = useTemplateActions({ onGone: () => go(paths.list, { replace: true }) });
  // Edit and preview are what the page itself offers.
  const actions = actionsOf(template).filter(
    ({ label }) => label !== t('edit') && label !== t('preview'),
  );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={onHistory}>
          {t('history')}
        </Menu.Item>
        {actions.map((one) => (
          <Fragment key={one.label}>
            {one.divider && <Menu.Divider />}
            <Menu.Item
              leftSection={one.icon}
              {...(one.color ? { color: one.color } : {})}
              onClick={one.onClick}
            >
              {one.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
