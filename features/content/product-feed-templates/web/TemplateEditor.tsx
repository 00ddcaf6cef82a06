import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { htmlOfDesign } from '../card-html.ts';
import {
  productFeedTemplates,
  templateDesign,
  usualDesign,
  type ProductFeedTemplate,
} from '../contract.ts';
import { CardPreview } from './CardPreview.tsx';
import { DesignFields } from './DesignFields.tsx';
import { templateForm, type TemplateForm } from './template-form.ts';
import classes from './templates.module.css';

/** Writes a template beside how it looks. */
export function TemplateEditor({ saved }: { saved: ProductFeedTemplate | null }) {
  const { t } = useTranslation('product-feed-templates');
  const { accountId } = useApi();
  const home = `/accounts/${accountId}/product_recommendations`;
  const edited = useTemplateForm(saved, `${home}/product_feed_templates`);
  const { values } = edited.form;
  const html = values.kind === 'html' ? values.html : htmlOfDesign(templateDesign.parse(values));
  return (
    <Page>
      <PageHeader
        title={t(saved ? 'edit' : 'new')}
        record={saved?.name}
        breadcrumb={[
          { label: t('home'), to: home },
          { label: t('title'), to: `${home}/product_feed_templates` },
        ]}
        actions={
          <Button loading={edited.isSaving} onClick={() => edited.submit()}>
            {t('save')}
          </Button>
        }
      />
      <div className={classes.editor}>
        <Panel title={t('look')}>
          <form
            className={classes.fields}
            onSubmit={(event) => {
              event.preventDefault();
              edited.submit();
            }}
          >
            <TextInput
              label={t('fields.name')}
              withAsterisk
              maxLength={255}
              {...edited.form.getInputProps('name')}
            />
            <DesignFields form={edited.form} />
          </form>
        </Panel>
        <Panel title={t('preview')}>
          <CardPreview html={html} />
        </Panel>
      </div>
    </Page>
  );
}

function useTemplateForm(saved: ProductFeedTemplate | null, list: string) {
  const go = useGo();
  const save = useSave<ProductFeedTemplate>(productFeedTemplates);
  const [isSaving, setSaving] = useState(false);
  const resolve = schemaResolver(templateForm, { sync: true });
  const made = useForm<TemplateForm>({
    initialValues: {
      ...(saved?.json_part ?? usualDesign),
      name: saved?.name ?? '',
      html: saved?.html_part ?? htmlOfDesign(usualDesign),
    },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([field, message]) => [
          field,
          typeof message === 'string' ? sentence(message) : message,
        ]),
      ),
  });
  useUnsavedGuard(made.isDirty() && !isSaving);
  const send = async ({ name, html, ...design }: TemplateForm) => {
    setSaving(true);
    try {
      const values = {
        name,
        json_part: design,
        ...(design.kind === 'html' && { html_part: html }),
      };
      const version = saved?.updated_at;
      const row = await save.mutateAsync({ id: saved?.id ?? null, values, version });
      made.resetDirty();
      go(saved ? list : `${list}/${row.id}`);
    } catch (error) {
      applyServerErrors(
        {
          setErrors: ({ html_part: html, ...rest }) =>
            made.setErrors({ ...rest, ...(html && { html }) }),
        },
        error,
        ['name', 'html_part'],
      );
    } finally {
      setSaving(false);
    }
  };
  return { form: made, isSaving, submit: made.onSubmit((values) => void send(values)) };
}
