import { CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#platform/web/format/numbers.ts';
import classes from './images.module.css';
import { imageTexts } from './images.ts';
import type { Upload } from './use-uploads.ts';

/** Where pictures are dropped or pasted; what is on its way stands above its children. */
export function UploadArea({
  uploads,
  onFiles,
  onForget,
  children,
}: {
  uploads: readonly Upload[];
  onFiles: (files: File[]) => void;
  onForget: (id: number) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(imageTexts);
  const [depth, setDepth] = useState(0);
  usePaste(onFiles);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={classes.area}
      data-over={depth > 0 || undefined}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth((now) => now + 1);
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setDepth((now) => Math.max(0, now - 1));
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {depth > 0 && (
        <div className={classes.over} aria-hidden="true">
          <IconCloudUpload size={30} stroke={1.4} />
          {t('upload.over')}
        </div>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t('upload.list')} aria-live="polite">
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onForget={() => onForget(one.id)} />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function UploadRow({ upload, onForget }: { upload: Upload; onForget: () => void }) {
  const { t } = useTranslation(imageTexts);
  const isRefused = upload.refusal !== null;
  return (
    <li className={classes.upload} data-refused={isRefused || undefined}>
      <span className={classes.uploadName} dir="auto">
        {upload.name}
      </span>
      {!upload.isDone ? (
        <>
          <Progress
            className={classes.uploadLine}
            value={upload.fraction * 100}
            aria-label={t('upload.sending', { name: upload.name })}
          />
          <span className="hg-number">{fileSize(upload.size)}</span>
        </>
      ) : (
        <>
          <span className={classes.uploadWords}>
            {isRefused ? (
              <IconAlertCircle size={16} aria-hidden />
            ) : (
              <IconCheck size={16} aria-hidden />
            )}
            {isRefused
              ? t('upload.refused', { reason: upload.refusal })
              : upload.sameAs === null
                ? t('upload.done')
                : t('upload.same', { name: upload.sameAs })}
          </span>
          <CloseButton
            size="sm"
            aria-label={t('upload.forget', { name: upload.name })}
            onClick={onForget}
          />
        </>
      )}
    </li>
  );
}

/** A picture from the clipboard comes in wherever no text is being written. */
function usePaste(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
        type.startsWith('image/'),
      );
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
