import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../contract.ts';
import { imageTexts } from './images.ts';

/** Chooses files of this computer. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation(imageTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
        {t('upload.button')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className="hg-visually-hidden"
        tabIndex={-1}
        aria-label={t('upload.label')}
        accept={imageTypes}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
