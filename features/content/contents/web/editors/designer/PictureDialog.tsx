import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import { contentTexts } from '../../content.ts';
import classes from './designer.module.css';
import type { Picture } from './designer.ts';

/** Chooses the picture of an image block out of the library or by its address, with the words that stand in for it. */
export function PictureDialog({
  picture,
  onChoose,
  onClose,
}: {
  picture: Picture;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [src, setSrc] = useState(picture.src);
  const [alt, setAlt] = useState(picture.alt);
  const [isChoosing, setChoosing] = useState(false);
  const isAddress = /^https?:\/\/\S+$/.test(src.trim()) || src.includes('{{');
  return (
    <>
      <Modal
        opened={!isChoosing}
        onClose={onClose}
        title={t('picture.title')}
        closeButtonProps={{ 'aria-label': t('picture.close') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (isAddress) onChoose({ src: src.trim(), alt: alt.trim() });
          }}
        >
          <Stack gap="md">
            <Button
              variant="default"
              leftSection={<IconPhoto size={16} />}
              data-autofocus
              onClick={() => setChoosing(true)}
            >
              {t('picture.library')}
            </Button>
            <TextInput
              label={t('picture.address')}
              description={t('picture.addressHint')}
              placeholder="https://"
              value={src}
              onChange={(event) => setSrc(event.currentTarget.value)}
              error={src.trim() !== '' && !isAddress ? t('picture.badAddress') : undefined}
            />
            <TextInput
              label={t('picture.alt')}
              description={t('picture.altHint')}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
            <div className={classes.picture}>
              {isAddress && !src.includes('{{') ? (
                <img src={src.trim()} alt={alt} />
              ) : (
                <span>{t('picture.none')}</span>
              )}
            </div>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('picture.cancel')}
              </Button>
              <Button type="submit" disabled={!isAddress}>
                {t('picture.choose')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <ImagePicker
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(image) => {
          setSrc(image.url);
          setAlt(image.alt);
          setChoosing(false);
        }}
      />
    </>
  );
}
