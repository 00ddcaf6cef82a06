import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { dataJourneys } from '../../contract/data-journeys.ts';
import type { KeptFile } from '../../contract/runs.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';

/** A file that is uploaded once and read by each run. */
export function FileUpload({ step, set, files, onFile, errorOf }: FieldsProps<'import'>) {
  const { t } = useTranslation('data-journeys');
  const upload = useUpload((file) => {
    onFile(file);
    set({ file_id: file.id, mapping: undefined });
  });
  const chosen = files.find(({ id }) => id === step.file_id);
  const error = upload.error ?? errorOf('file_id');
  return (
    <div className={classes.upload}>
      <p className={classes.label}>{t('form.file')}</p>
      <div className={classes.uploadLine}>
        <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={(file) => file && upload.send(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={upload.isSending}
            >
              {t(chosen ? 'form.otherFile' : 'form.uploadFile')}
            </Button>
          )}
        </FileButton>
        {chosen && <span className={classes.fileName}>{chosen.name}</span>}
      </div>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function useUpload(onKept: (file: KeptFile) => void) {
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const form = new FormData();
      form.append('file', file);
      const how = { exclude: [413, 422], quiet: true };
      const { data } = await api.upload('imports/preview', { form, ...how });
      const { file_id: fileId } = data as { file_id: number };
      const kept = await api.post<KeptFile>(`${dataJourneys.path}/files`, {
        body: { file_id: fileId },
      });
      onKept(kept.data);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(Object.values(refusal.fields).flat().map(sentence).join(' ') || refusal.message);
    } finally {
      setSending(false);
    }
  };
  return { send: (file: File) => void send(file), isSending, error };
}
