import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formLanguages } from '#engines/forms/contract.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { articleStates, knowledgeArticles, type ArticleRow } from '../contract/articles.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { languageName } from './language-name.ts';

type Values = typeof knowledgeArticles.fields._output;
type Form = SchemaForm<typeof knowledgeArticles.fields>;

function valuesOf(row: ArticleRow | null, language: Values['language']): Values {
  if (row === null) return { name: '', slug: '', language, category: '', body: '', state: 'draft' };
  const { name, slug, category, body, state } = row;
  return { name, slug, language: row.language, category, body, state };
}

/** Writes an article, or changes it. */
export function ArticleDrawer({
  edited,
  onClose,
}: {
  edited: ArticleRow | 'new' | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('knowledge-base');
  const save = useSave<ArticleRow>(knowledgeArticles);
  const existing = edited === 'new' ? null : edited;
  const language = formLanguages.find((known) => i18n.language.startsWith(known)) ?? 'en';
  const read = (row: ArticleRow | null) => valuesOf(row, language);
  const record = useEditedRecord(knowledgeArticles, existing, read);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? existing.name : t('new')}
      description={t('drawer')}
      size={700}
      schema={knowledgeArticles.fields}
      initialValues={read(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => <Fields form={form} isOpen={edited !== null} />}
    </FormDrawer>
  );
}

function Fields({ form, isOpen }: { form: Form; isOpen: boolean }) {
  const { t, i18n } = useTranslation('knowledge-base');
  const categories = useCategories(isOpen);
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        data-autofocus
        maxLength={200}
        dir="auto"
        {...form.getInputProps('name')}
      />
      <Autocomplete
        label={t('fields.category')}
        description={t('hints.category')}
        data={categories}
        maxLength={100}
        {...form.getInputProps('category')}
      />
      <Select
        label={t('fields.language')}
        allowDeselect={false}
        data={formLanguages.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        {...form.getInputProps('language')}
      />
      <ArticleBody
        label={t('fields.body')}
        value={form.getValues().body ?? ''}
        error={form.errors['body']}
        onChange={(html) => form.setFieldValue('body', html)}
      />
      <Select
        label={t('fields.state')}
        description={t('hints.state')}
        allowDeselect={false}
        data={articleStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        {...form.getInputProps('state')}
      />
      <TextInput
        label={t('fields.slug')}
        description={t('hints.slug')}
        maxLength={80}
        dir="ltr"
        {...form.getInputProps('slug')}
      />
    </>
  );
}

// Those of the articles changed last: enough to choose from, others can be typed.
function useCategories(isOpen: boolean): string[] {
  const list = useResourceList<ArticleRow>(
    knowledgeArticles,
    { per_page: 50 },
    { enabled: isOpen },
  );
  return [...new Set(list.rows.map(({ category }) => category))].filter(Boolean).toSorted();
}
