import { Alert, Button, FileInput, Progress } from '@mantine/core';
import { IconAlertCircle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { familyOf, type UnsubscribeKind } from '../contract.ts';

/** Takes a CSV file; what became of its rows arrives by a notification, rejected rows as a file. */
export function ImportDrawer({
  kind,
  brandId,
  opened,
  onClose,
}: {
  kind: UnsubscribeKind;
  brandId: number | undefined;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('unsubscribes');
  const api = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => {
    setFile(null);
    setDone(null);
    setFault(null);
    onClose();
  };
  const send = async () => {
    if (!file) return;
    setFault(null);
    setDone(0);
    const form = new FormData();
    form.append('file', file);
    try {
      const answer = await api.upload<{ message: string }>(`${familyOf(kind).path}/import`, {
        form,
        query: { brand_id: brandId },
        onProgress: setDone,
      });
      snackbar.info({ message: answer.data.message });
      close();
    } catch (error) {
      setDone(null);
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t('importTitle')}
      description={t(kind === 'sms' ? 'importTextSms' : 'importText')}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button disabled={!file} loading={done !== null} onClick={() => void send()}>
            {t('importStart')}
          </Button>
        </>
      }
    >
      {fault !== null && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" mb={16}>
          {fault}
        </Alert>
      )}
      <FileInput
        label={t('file')}
        description={t('fileHint')}
        placeholder={t('chooseFile')}
        accept=".csv,.txt,text/csv"
        leftSection={<IconFileSpreadsheet size={16} />}
        value={file}
        onChange={setFile}
        clearable
        data-autofocus
      />
      {done !== null && (
        <Progress value={Math.max(4, done * 100)} mt={16} aria-label={t('uploading')} />
      )}
    </Drawer>
  );
}
