import { Alert, Button, FileInput, Progress, Radio, Stack } from '@mantine/core';
import { IconAlertCircle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { importStarted, type ImportMode } from '../contract/imports.ts';

/** The families that take files. */
export type FileFamily = 'global_suppression_lists' | 'secure_lists';

/** Takes a file into a list; what became of its rows arrives by a notification. */
export function ImportDrawer({
  family,
  list,
  onClose,
}: {
  family: FileFamily;
  list: { id: number; name: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('suppression-lists');
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<ImportMode>('add');
  const upload = useUpload();
  const isSecure = family === 'secure_lists';
  const close = () => {
    setFile(null);
    setMode('add');
    upload.reset();
    onClose();
  };
  const send = async () => {
    if (!file || !list) return;
    const form = new FormData();
    if (isSecure) form.append('mode', mode);
    form.append('file', file);
    if (await upload.send(`${family}/${list.id}/import`, form)) close();
  };
  const { done, fault } = upload;
  return (
    <Drawer
      opened={list !== null}
      onClose={close}
      title={t('imports.into', { name: list?.name ?? '' })}
      description={t(isSecure ? 'imports.hashes' : 'imports.entries')}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button disabled={!file} loading={done !== null} onClick={() => void send()}>
            {t('imports.start')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {fault !== null && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {fault}
          </Alert>
        )}
        <FileChoice value={file} onChange={setFile} />
        {isSecure && <ModeChoice value={mode} onChange={setMode} />}
        {done !== null && (
          <Progress value={Math.max(4, done * 100)} aria-label={t('imports.uploading')} />
        )}
      </Stack>
    </Drawer>
  );
}

function FileChoice({
  value,
  onChange,
}: {
  value: File | null;
  onChange: (file: File | null) => void;
}) {
  const { t } = useTranslation('suppression-lists');
  return (
    <FileInput
      label={t('imports.file')}
      description={t('imports.fileHint')}
      placeholder={t('imports.choose')}
      accept=".csv,.txt,text/csv,text/plain"
      leftSection={<IconFileSpreadsheet size={16} />}
      value={value}
      onChange={onChange}
      clearable
      data-autofocus
    />
  );
}

function useUpload() {
  const api = useApi();
  const [done, setDone] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (path: string, form: FormData): Promise<boolean> => {
    setFault(null);
    setDone(0);
    try {
      const { data } = await api.upload(path, { form, onProgress: setDone });
      snackbar.info({ message: importStarted.parse(data).message });
      return true;
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setDone(null);
    }
  };
  return { done, fault, send, reset: () => setFault(null) };
}

function ModeChoice({
  value,
  onChange,
}: {
  value: ImportMode;
  onChange: (mode: ImportMode) => void;
}) {
  const { t } = useTranslation('suppression-lists');
  return (
    <Radio.Group
      label={t('imports.mode')}
      value={value}
      onChange={(mode) => onChange(mode as ImportMode)}
    >
      <Stack gap={8} mt={6}>
        <Radio value="add" label={t('imports.add')} />
        <Radio
          value="replace"
          label={t('imports.replace')}
          description={t('imports.replaceHint')}
        />
      </Stack>
    </Radio.Group>
  );
}
