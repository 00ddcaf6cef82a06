import { Alert, Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import { groupModes, imageGroups, mostPictures, type ImageGroup } from '../contract.ts';
import { groupTexts, useGroupId, useGroupPaths } from './group.ts';
import classes from './image-groups.module.css';
import { PictureRow, type Placed } from './PictureRow.tsx';

/** A new image group. */
export function NewImageGroupPage() {
  return <GroupForm group={null} />;
}

/** An image group that is changed; emails that were sent show it at once. */
export function EditImageGroupPage() {
  const { data, error } = useRecord<ImageGroup>(imageGroups, useGroupId());
  if (error) return <PageError error={error} />;
  return data ? <GroupForm key={data.id} group={data} /> : null;
}

interface Draft {
  name: string;
  mode: ImageGroup['mode'];
  link_url: string;
  alt: string;
}

function useGroupDraft(group: ImageGroup | null) {
  const [draft, setDraft] = useState<Draft>({
    name: group?.name ?? '',
    mode: group?.mode ?? 'best',
    link_url: group?.link_url ?? '',
    alt: group?.alt ?? '',
  });
  const [images, setImages] = useState<readonly Placed[]>(group?.images ?? []);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const save = useSave<ImageGroup>(imageGroups, { exclude: [422] });
  const errorOf = (field: string): string | undefined => {
    const [words] =
      Object.entries(errors).find(([name]) => name.split('.')[0] === field)?.[1] ?? [];
    return words && serverText(words);
  };
  const send = async (): Promise<ImageGroup | null> => {
    const values = {
      ...draft,
      images: images.map(({ image_id, from_at, to_at }) => ({ image_id, from_at, to_at })),
    };
    try {
      return await save.mutateAsync({ id: group?.id ?? null, values });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      return null;
    }
  };
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  return { draft, change, images, setImages, errorOf, send, isSaving: save.isPending };
}

function GroupForm({ group }: { group: ImageGroup | null }) {
  const { t } = useTranslation([groupTexts, 'platform']);
  const go = useGo();
  const paths = useGroupPaths();
  const form = useGroupDraft(group);
  const { draft, change } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send().then((saved) => saved && go(paths.of(saved.id)));
  };
  return (
    <Page narrow="start">
      <PageHeader
        title={group ? group.name : t('new')}
        breadcrumb={[
          { label: t('title'), onClick: () => go(paths.list) },
          { label: group?.name ?? t('new') },
        ]}
      />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('fields.name')}
          withAsterisk
          maxLength={255}
          value={draft.name}
          error={form.errorOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div>
          <SegmentedControl
            aria-label={t('fields.mode')}
            value={draft.mode}
            onChange={(mode) => change({ mode: mode as Draft['mode'] })}
            data={groupModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
          <p className={classes.hint}>{t(`modeHints.${draft.mode}`)}</p>
        </div>
        <Pictures form={form} />
        <LinkFields form={form} />
        <Group gap={8}>
          <Button type="submit" loading={form.isSaving}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => go(group ? paths.of(group.id) : paths.list)}>
            {t('platform:cancel')}
          </Button>
        </Group>
      </form>
    </Page>
  );
}

function LinkFields({ form }: { form: ReturnType<typeof useGroupDraft> }) {
  const { t } = useTranslation(groupTexts);
  const { draft, change } = form;
  return (
    <>
      <TextInput
        label={t('fields.link')}
        description={t('fields.linkHint')}
        placeholder="https://"
        value={draft.link_url}
        error={form.errorOf('link_url')}
        onChange={(event) => change({ link_url: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.alt')}
        description={t('fields.altHint')}
        value={draft.alt}
        error={form.errorOf('alt')}
        onChange={(event) => change({ alt: event.currentTarget.value })}
      />
    </>
  );
}

function Pictures({ form }: { form: ReturnType<typeof useGroupDraft> }) {
  const { t } = useTranslation(groupTexts);
  const [isChoosing, setChoosing] = useState(false);
  const { images, setImages } = form;
  const move = (at: number, to: number) => {
    const next = [...images];
    next.splice(to, 0, ...next.splice(at, 1));
    setImages(next);
  };
  const error = form.errorOf('images');
  return (
    <section aria-label={t('fields.images')} className={classes.pictures}>
      {error && <Alert color="red">{error}</Alert>}
      {images.map((image, at) => (
        <PictureRow
          key={image.image_id}
          image={image}
          isTimed={form.draft.mode === 'schedule'}
          onChange={(changed) =>
            setImages(images.map((one) => (one === image ? { ...one, ...changed } : one)))
          }
          onRemove={() => setImages(images.filter((one) => one !== image))}
          onUp={at === 0 ? undefined : () => move(at, at - 1)}
          onDown={at === images.length - 1 ? undefined : () => move(at, at + 1)}
        />
      ))}
      {images.length < mostPictures && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setChoosing(true)}
        >
          {t('actions.addImage')}
        </Button>
      )}
      <ImagePicker
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(one) => {
          setChoosing(false);
          if (images.some(({ image_id: id }) => id === one.id)) return;
          const placed = { image_id: one.id, name: one.name, thumb_url: one.thumbUrl };
          setImages([...images, { ...placed, from_at: null, to_at: null }]);
        }}
      />
    </section>
  );
}
