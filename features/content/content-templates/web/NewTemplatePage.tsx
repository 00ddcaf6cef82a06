import { Autocomplete, Button, Group, TextInput } from '@mantine/core';
import { IconCode, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { editorTypes } from '#features/content/contents/contract.ts';
import {
  LayoutGrid,
  starterDocument,
  starterHtml,
} from '#features/content/contents/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import classes from './templates.module.css';
import { templateTexts, useTemplatePaths } from './templates.ts';
import { useCategories } from './use-categories.ts';
import { useNewTemplate } from './use-new-template.ts';

/** A new template: its name, its category, and what it begins with. Saving makes it and opens its editor. */
export function NewTemplatePage() {
  const { t } = useTranslation(templateTexts);
  const paths = useTemplatePaths();
  const template = useNewTemplate();
  return (
    <Page>
      <PageHeader
        title={t('new')}
        breadcrumb={[{ label: t('title'), to: paths.list }, { label: t('new') }]}
      />
      <Fields template={template} />
      <section aria-labelledby="by-layout">
        <h2 className={classes.heading} id="by-layout">
          {t('beginWith')}
        </h2>
        <p className={classes.hint}>{t('beginWithHint')}</p>
        <LayoutGrid
          isBusy={template.isBusy}
          onChoose={({ layout, mjml }) =>
            template.make({ editor_type: editorTypes.dragAndDropBeta, mjml_part: mjml, layout })
          }
        />
      </section>
    </Page>
  );
}

function Fields({ template }: { template: ReturnType<typeof useNewTemplate> }) {
  const { t } = useTranslation(templateTexts);
  const categories = useCategories();
  const { make, isBusy } = template;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('name')}
        data-template-name
        data-autofocus
        maxLength={255}
        withAsterisk
        value={template.name}
        onChange={(event) => template.setName(event.currentTarget.value)}
        error={template.nameError}
      />
      <Autocomplete
        label={t('category')}
        description={t('categoryHint')}
        maxLength={60}
        data={categories}
        value={template.category}
        onChange={template.setCategory}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCode size={16} />}
          disabled={isBusy}
          onClick={() => make({ editor_type: editorTypes.html, html_part: starterHtml })}
        >
          {t('saveAsHtml')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          disabled={isBusy}
          onClick={() => make({ editor_type: editorTypes.wysiwyg, html_part: starterDocument })}
        >
          {t('saveAsLetter')}
        </Button>
      </Group>
    </div>
  );
}
