import { MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#engines/social/contract.ts';
import { momentInput } from '#platform/web/format/date-input.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { socialSchedules, type SocialPost } from '../../contract/posts.ts';
import classes from '../social.module.css';
import { usePostChoices, useRefreshSocial } from '../use-social.ts';
import { formOf, partsOf, postForm, valuesOf } from './post-form.ts';
import { PostPreview } from './PostPreview.tsx';

type Choices = ReturnType<typeof usePostChoices>;
type Fields = { form: SchemaForm<typeof postForm>; choices: Choices };

/** Writes a post: its words, where and when it goes, and how each network shows it. */
export function PostDrawer({
  post,
  onClose,
}: {
  post: SocialPost | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const save = useSave<SocialPost>(socialSchedules);
  const refresh = useRefreshSocial();
  const choices = usePostChoices();
  const existing = post === 'new' ? null : post;
  return (
    <FormDrawer
      opened={post !== null}
      onClose={onClose}
      size={700}
      title={existing ? t('post.edit') : t('post.create')}
      schema={postForm}
      initialValues={formOf(existing)}
      onSubmit={async (values) => {
        await save.mutateAsync({ id: existing?.id ?? null, values: valuesOf(values) });
        await refresh();
      }}
    >
      {(form) => (
        <>
          <Words form={form} choices={choices} />
          <When form={form} choices={choices} />
          <Previews form={form} choices={choices} />
        </>
      )}
    </FormDrawer>
  );
}

function Words({ form, choices }: Fields) {
  const { t } = useTranslation('social');
  const kinds = kindsOf(form, choices);
  return (
    <>
      <Textarea
        label={t('post.text')}
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('text')}
      />
      {kinds.length > 1 &&
        kinds.map((kind) => (
          <Textarea
            key={kind}
            label={t('post.variant', { kind: t(`kinds.${kind}`) })}
            placeholder={t('post.same')}
            autosize
            minRows={1}
            {...form.getInputProps(`variants.${kind}`)}
            value={form.values.variants[kind] ?? ''}
          />
        ))}
      <div className={classes.pair}>
        <TextInput
          label={t('post.link')}
          type="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
        <TextInput
          label={t('post.picture')}
          type="url"
          placeholder="https://"
          {...form.getInputProps('picture_url')}
        />
      </div>
    </>
  );
}

function When({ form, choices }: Fields) {
  const { t } = useTranslation('social');
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <MultiSelect
        label={t('accounts.title')}
        data={named(choices.accounts)}
        placeholder={choices.accounts.length === 0 ? t('post.noAccounts') : undefined}
        searchable
        {...form.getInputProps('social_account_ids')}
      />
      <div className={classes.pair}>
        <Select
          label={t('category')}
          data={named(choices.categories)}
          clearable
          {...form.getInputProps('category_id')}
        />
        <Select
          label={t('campaign')}
          data={named(choices.campaigns)}
          clearable
          {...form.getInputProps('campaign_id')}
        />
      </div>
      <SegmentedControl
        aria-label={t('post.when')}
        data={(['queued', 'scheduled', 'draft'] as const).map((value) => ({
          value,
          label: t(`whens.${value}`),
        }))}
        {...form.getInputProps('status')}
      />
      {form.values.status === 'scheduled' && (
        <DateTimePicker
          {...momentInput()}
          label={t('post.at')}
          withAsterisk
          value={form.values.scheduled_at === null ? null : new Date(form.values.scheduled_at)}
          error={form.errors['scheduled_at']}
          onChange={(at) =>
            form.setFieldValue('scheduled_at', at === null ? null : new Date(at).toISOString())
          }
        />
      )}
    </>
  );
}

function Previews({ form, choices }: Fields) {
  const chosen = choices.accounts.filter(({ id }) =>
    form.values.social_account_ids.includes(String(id)),
  );
  return (
    <div className={classes.stack}>
      {chosen.map(({ id, name, kind }) => (
        <PostPreview key={id} name={name} kind={kind} post={partsOf(form.values, kind)} />
      ))}
    </div>
  );
}

function kindsOf(form: Fields['form'], { accounts }: Choices): AccountKind[] {
  const chosen = accounts.filter(({ id }) => form.values.social_account_ids.includes(String(id)));
  return [...new Set(chosen.map(({ kind }) => kind))];
}
