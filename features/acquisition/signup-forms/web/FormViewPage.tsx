import { Anchor, Skeleton, Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { QrCode } from '#platform/web/page/QrCode.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { formViews, signupForms, type FormView, type ShownForm } from '../contract.ts';
import { FormFrame } from './FormFrame.tsx';
import classes from './signup-forms.module.css';

/** The HTML of a form to paste into a page. */
export function HtmlCodePage() {
  return <ViewPage viewId={1} />;
}

/** One view of a form, live and with the code that shows it. */
export function FormViewPage() {
  const { viewId } = useParams({ strict: false }) as { viewId?: string };
  return <ViewPage viewId={Number(viewId)} />;
}

function ViewPage({ viewId }: { viewId: number }) {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const form = useRecord<ShownForm>(signupForms, Number(formId));
  const base = `/accounts/${accountId}/forms`;
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  const view = form.data?.views.find(({ id }) => id === viewId);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: base },
          { label: form.data?.name ?? '…', to: `${base}/${formId}/edit` },
        ]}
        title={t('views.title')}
        record={form.data?.name}
        tabs={
          <Tabs
            value={String(viewId)}
            onChange={(next) => next !== null && go(`${base}/${formId}/view/${next}`)}
          >
            <Tabs.List>
              {formViews.map(({ id, name }) => (
                <Tabs.Tab key={id} value={String(id)}>
                  {t(`views.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
      />
      {!form.data && <Skeleton h={320} />}
      {form.data && !view && (
        <EmptyState title={t('views.unknown')} description={t('views.unknownText')} />
      )}
      {form.data && view && <View form={form.data} view={view} />}
    </Page>
  );
}

function View({ form, view }: { form: ShownForm; view: FormView }) {
  const { t } = useTranslation('signup-forms');
  return (
    <Columns even>
      <Column>
        <CodePanel
          title={t(`views.${view.name}`)}
          description={t(`views.${view.name}Hint`)}
          code={view.code}
        />
        {view.name === 'hosted_page' && (
          <Panel title={t('views.qr')} description={t('views.qrHint')}>
            <QrCode text={form.url} label={t('views.qrLabel', { name: form.name })} />
          </Panel>
        )}
      </Column>
      <Column>
        <Panel title={t('views.live')}>
          {view.id <= 2 ? (
            <FormFrame html={view.code} label={form.name} fields={form.fields} />
          ) : (
            <>
              <p className={classes.quiet}>
                <Anchor href={form.url} target="_blank" rel="noreferrer">
                  {t('views.open')}
                </Anchor>
              </p>
              <iframe
                className={classes.frame}
                title={form.name}
                sandbox="allow-forms allow-scripts"
                height={620}
                src={`${form.url}?preview=1${view.id === 3 ? '&frame=1' : ''}`}
              />
            </>
          )}
        </Panel>
      </Column>
    </Columns>
  );
}
