import { Button, Checkbox, CopyButton, Group, TextInput } from '@mantine/core';
import { IconCopy, IconCrop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { fileSize } from '#platform/web/format/numbers.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { images } from '../contract.ts';
import { CropDialog } from './CropDialog.tsx';
import classes from './images.module.css';
import { imageTexts, thumbOf, type LibraryImage } from './images.ts';
import { UsedIn } from './UsedIn.tsx';
import { useDeleteImages } from './use-delete-images.tsx';

const schema = z.object({
  name: requiredText(),
  alt: z.string().max(500, 'is too long (at most 500 characters)'),
  is_decorative: z.boolean(),
});
const valuesOf = ({ name, alt, is_decorative }: LibraryImage) => ({ name, alt, is_decorative });

/** One picture: its name, the words that stand in for it, who shows it, and what can be made of it. */
export function ImageDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation(imageTexts);
  const { data: image } = useRecord<LibraryImage>(images, id);
  const save = useSave<LibraryImage>(images);
  const record = useEditedRecord(images, image ?? null, valuesOf);
  return (
    <FormDrawer
      opened={id !== null}
      onClose={onClose}
      title={image?.name ?? t('image')}
      schema={schema}
      initialValues={image && valuesOf(image)}
      record={record}
      onSubmit={(values, version) => save.mutateAsync({ id, values, version })}
    >
      {(form) => (
        <div className={classes.fields}>
          <div className={classes.large}>
            {image && <img src={thumbOf(image)} alt={image.alt} />}
          </div>
          <TextInput
            label={t('fields.name')}
            maxLength={255}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('fields.alt')}
            description={t('fields.altHint')}
            disabled={form.values.is_decorative}
            {...form.getInputProps('alt')}
          />
          <Checkbox
            label={t('fields.decorative')}
            description={t('fields.decorativeHint')}
            {...form.getInputProps('is_decorative', { type: 'checkbox' })}
          />
          {image && <ImageActions image={image} onGone={onClose} />}
        </div>
      )}
    </FormDrawer>
  );
}

function ImageActions({ image, onGone }: { image: LibraryImage; onGone: () => void }) {
  const { t } = useTranslation(imageTexts);
  const [isCropping, setCropping] = useState(false);
  const remove = useDeleteImages();
  return (
    <>
      <p className={classes.facts}>
        {t('facts', {
          width: image.width,
          height: image.height,
          size: fileSize(image.size),
          type: image.mime.replace('image/', '').toUpperCase(),
        })}
      </p>
      <Group gap={8}>
        <CopyButton value={image.image.url}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconCrop size={16} />}
          onClick={() => setCropping(true)}
        >
          {t('crop.open')}
        </Button>
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove([image.id]).then((isGone) => isGone && onGone())}
        >
          {t('delete.confirm')}
        </Button>
      </Group>
      <UsedIn id={image.id} />
      {isCropping && <CropDialog image={image} onClose={() => setCropping(false)} />}
    </>
  );
}
