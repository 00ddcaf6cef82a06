import { Autocomplete, Button, Group, TextInput } from '@mantine/core';
import { IconCode, IconLayoutBoard, IconMail } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorTypes } from '#features/content/contents/contract.ts';
import {
  LayoutGrid,
  starterDocument,
  starterHtml,
} from '#features/content/contents/web/public.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { useCategories } from './use-categories.ts';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';

/** A new template: its name, its category, and what it begins with. Saving makes it and opens its editor. */
export function NewTemplatePage() {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const categories = useCategories();
  const save = useSave<ContentTemplate>(contentTemplates, { exclude: [422] });
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const make = async (start: object) => {
    try {
      const made = await save.mutateAsync({ values: { name: name.trim(), category, ...start } });
      go(paths.editor(made) ?? paths.of(made.id));
    } catch (error) {
      const refusals = error instanceof ApiError ? error.fields : {};
      const said = refusals['name']?.[0] ?? (error instanceof Error ? error.message : '');
      setNameError(serverText(said));
      document.querySelector<HTMLInputElement>('[data-template-name]')?.focus();
    }
  };
  return (
    <Page>
      <PageHeader
        title={t('new')}
        breadcrumb={[{ label: t('title'), to: paths.list }, { label: t('new') }]}
      />
      <div className={classes.fields}>
        <TextInput
          label={t('name')}
          data-template-name
          data-autofocus
          maxLength={255}
          withAsterisk
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameError(null);
          }}
          error={nameError}
        />
        <Autocomplete
          label={t('category')}
          description={t('categoryHint')}
          maxLength={60}
          data={categories}
          value={category}
          onChange={setCategory}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCode size={16} />}
            disabled={save.isPending}
            onClick={() => void make({ editor_type: editorTypes.html, html_part: starterHtml })}
          >
            {t('saveAsHtml')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMail size={16} />}
            disabled={save.isPending}
            onClick={() =>
              void make({ editor_type: editorTypes.wysiwyg, html_part: starterDocument })
            }
          >
            {t('saveAsLetter')}
          </Button>
        </Group>
      </div>
      <section aria-labelledby="by-layout">
        <h2 className={classes.heading} id="by-layout">
          {t('beginWith')}
        </h2>
        <p className={classes.hint}>{t('beginWithHint')}</p>
        <LayoutGrid
          isBusy={save.isPending}
          onChoose={({ layout, mjml }) =>
            void make({ editor_type: editorTypes.dragAndDropBeta, mjml_part: mjml, layout })
          }
        />
      </section>
    </Page>
  );
}

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
