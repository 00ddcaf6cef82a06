import { Button, Skeleton } from '@mantine/core';
import { IconCopy, IconMailPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorTypes } from '#features/content/contents/contract.ts';
import {
  MailPreview,
  useCreateContent,
  useLayouts,
  useMadeOfTemplate,
  useMailOf,
} from '#features/content/contents/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { useSourceOf, type NamedTemplate } from './Gallery.tsx';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';

/** A template of the gallery as an email, and what may be done with it. */
export function TemplateDrawer({
  opened,
  onClose,
}: {
  opened: NamedTemplate | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={opened !== null}
      onClose={onClose}
      title={opened?.title ?? ''}
      description={opened?.words}
      size={700}
      padded={false}
      footer={opened && <Actions named={opened} />}
    >
      {opened && <Shown named={opened} />}
    </Drawer>
  );
}

function Shown({ named: { template } }: { named: NamedTemplate }) {
  const mail = useMailOf(useSourceOf(template));
  if (mail.error) return <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />;
  if (!mail.data) return <Skeleton h="100%" radius={0} />;
  return (
    <div className={classes.shown}>
      <MailPreview html={mail.data.html} text={mail.data.text} />
    </div>
  );
}

function Actions({ named: { template, title } }: { named: NamedTemplate }) {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const [isBusy, setBusy] = useState(false);
  const { create, isBusy: isMaking } = useCreateContent();
  const make = useMadeOfTemplate();
  const keep = useKeep();
  const layouts = useLayouts();
  const layout = layouts.data?.find(({ id }) => id === template.layout);
  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const use = () => {
    if (template.origin === 'shipped' && layout)
      create({ editor_type: editorTypes.dragAndDropBeta, mjml_part: layout.mjml_part });
    else void busily(() => make(template.id));
  };
  if (template.rights === 'read') return <p className={classes.note}>{t('onlyLook')}</p>;
  return (
    <div className={classes.actions}>
      {template.rights === 'edit' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => go(paths.editor(template) ?? paths.gallery)}
        >
          {t('edit')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        loading={isBusy}
        onClick={() => void busily(() => keep({ ...template, name: title }, layout?.mjml_part))}
      >
        {t('keep')}
      </Button>
      <Button
        leftSection={<IconMailPlus size={16} />}
        loading={isMaking}
        disabled={isBusy}
        onClick={use}
      >
        {t('use')}
      </Button>
    </div>
  );
}

/** Copies a template of the gallery to the own ones; a shipped layout in the look of the account. */
function useKeep() {
  const { t } = useTranslation(templateTexts);
  const api = useApi();
  const go = useGo();
  const paths = useTemplatePaths();
  const refresh = useRefresh(contentTemplates);
  return async (
    template: { id: number; name: string; category: string; layout: string | null },
    mjml: string | undefined,
  ) => {
    const { data } = await api.post<ContentTemplate>(
      `${contentTemplates.path}/${template.id}/duplicate`,
      { body: {} },
    );
    if (template.id < 0 && mjml !== undefined)
      await api.put(`${contentTemplates.path}/${data.id}`, {
        body: { [contentTemplates.singular]: { mjml_part: mjml } },
      });
    await refresh();
    snackbar.success({ message: t('kept', { name: data.name }) });
    go(paths.of(data.id));
  };
}
