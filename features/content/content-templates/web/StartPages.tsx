import { IconCode, IconLayoutBoard, IconMail } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LayoutGrid } from '#features/content/contents/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';

/** In which editor a new template is written. */
export function SelectEditorPage() {
  const { t } = useTranslation(templateTexts);
  const paths = useTemplatePaths();
  return (
    <Page>
      <PageHeader
        title={t('selectEditor')}
        breadcrumb={[{ label: t('title'), to: paths.list }, { label: t('selectEditor') }]}
      />
      <div className={classes.ways}>
        <Way to={paths.layouts} Icon={IconLayoutBoard} name="design" />
        <Way to={paths.html} Icon={IconCode} name="html" />
        <Way to={paths.letter} Icon={IconMail} name="letter" />
      </div>
    </Page>
  );
}

function Way({
  to,
  Icon,
  name,
}: {
  to: string;
  Icon: TablerIcon;
  name: 'design' | 'html' | 'letter';
}) {
  const { t } = useTranslation(templateTexts);
  return (
    <AppLink to={to} className={classes.way ?? ''}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <b>{t(`editors.${name}`)}</b>
        <span>{t(`editors.${name}Hint`)}</span>
      </span>
    </AppLink>
  );
}

/** The layouts that a new template may begin with: the editor opens with the one that is chosen. */
export function TemplateLayoutsPage() {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  return (
    <Page>
      <PageHeader
        title={t('layouts')}
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: t('selectEditor'), to: paths.select },
          { label: t('layouts') },
        ]}
      />
      <LayoutGrid
        isBusy={false}
        onChoose={({ layout }) =>
          go(paths.designer + stringifySearch({ layout: layout ?? undefined }))
        }
      />
    </Page>
  );
}
