import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { smsTexts } from '../paths.ts';
import classes from './editor.module.css';
import type { SmsValues } from './use-sms-form.ts';
import { draftOf } from './use-sms-questions.ts';

/** Sends the text as it is to one number. */
export function TestDrawer({
  isOpen,
  values,
  onClose,
}: {
  isOpen: boolean;
  values: SmsValues;
  onClose: () => void;
}) {
  const { t } = useTranslation(smsTexts);
  const api = useApi();
  const [to, setTo] = useState('');
  const test = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ message: string }>('sms_campaigns/send_test', {
          body: { ...draftOf(values), to },
        })
      ).data,
    onSuccess: ({ message }) => {
      snackbar.success({ message });
      onClose();
    },
  });
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('test.title')}
      description={t('test.description')}
      footer={
        <Button
          loading={test.isPending}
          disabled={to.trim() === '' || values.text.trim() === ''}
          onClick={() => test.mutate()}
        >
          {t('test.send')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <TextInput
          label={t('test.to')}
          description={t('test.toHint')}
          type="tel"
          dir="ltr"
          maxLength={40}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </Drawer>
  );
}
