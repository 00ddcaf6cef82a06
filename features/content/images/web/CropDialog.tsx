import { Button, Group, Modal, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { images } from '../contract.ts';
import classes from './images.module.css';
import { imageTexts, type LibraryImage } from './images.ts';

/** What is chosen of a picture, and its way to the server, which cuts by numbers. */
function useCropping(image: LibraryImage, onDone: () => void) {
  const { t } = useTranslation(imageTexts);
  const api = useApi();
  const refresh = useRefresh(images);
  const [crop, setCrop] = useState<PercentCrop>();
  const [turn, setTurn] = useState('0');
  const [width, setWidth] = useState<number | string>('');
  const [isSaving, setSaving] = useState(false);
  const cut = crop && crop.width > 0 && crop.height > 0 ? cutOf(crop, image) : undefined;
  const save = async () => {
    setSaving(true);
    const body = { cut, turn: Number(turn), width: width === '' ? undefined : Number(width) };
    try {
      await api.post(`${images.path}/${image.id}/crop`, { body });
      snackbar.success({ message: t('crop.done') });
      await refresh();
      onDone();
    } finally {
      setSaving(false);
    }
  };
  const isChanged = cut !== undefined || turn !== '0' || width !== '';
  return { crop, setCrop, turn, setTurn, width, setWidth, cut, isChanged, isSaving, save };
}

/** Cuts, turns or shrinks a picture; what comes of it is a picture of its own. */
export function CropDialog({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const { t } = useTranslation([imageTexts, 'platform']);
  const cropping = useCropping(image, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('crop.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('platform:close') }}
    >
      <Stack gap="md">
        <div className={classes.crop}>
          <ReactCrop
            {...(cropping.crop && { crop: cropping.crop })}
            onChange={(_pixels, percent) => cropping.setCrop(percent)}
            ruleOfThirds
          >
            <img src={new URL(image.image.url).pathname} alt={image.alt} />
          </ReactCrop>
        </div>
        <Group gap="md" align="flex-end">
          <SegmentedControl
            aria-label={t('crop.turn')}
            value={cropping.turn}
            onChange={cropping.setTurn}
            data={['0', '90', '180', '270'].map((value) => ({ value, label: `${value}°` }))}
          />
          <NumberInput
            label={t('crop.width')}
            placeholder={String(cropping.cut?.width ?? image.width)}
            min={1}
            max={4096}
            allowDecimal={false}
            value={cropping.width}
            onChange={cropping.setWidth}
          />
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('platform:cancel')}
          </Button>
          <Button
            disabled={!cropping.isChanged}
            loading={cropping.isSaving}
            onClick={() => void cropping.save()}
          >
            {t('crop.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The chosen part in the picture's own pixels, never beyond them. */
function cutOf(crop: PercentCrop, { width, height }: LibraryImage) {
  const x = Math.floor((crop.x / 100) * width);
  const y = Math.floor((crop.y / 100) * height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round((crop.width / 100) * width))),
    height: Math.max(1, Math.min(height - y, Math.round((crop.height / 100) * height))),
  };
}
