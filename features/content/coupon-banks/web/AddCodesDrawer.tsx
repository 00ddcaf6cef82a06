import { Alert, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { addedCodes, type AddedCodes } from '../contract/coupon-banks.ts';
import classes from './coupon-banks.module.css';
import { useRefreshCodes } from './use-refresh-codes.ts';

const schema = z.object({ codes: z.string().trim().min(1, 'are required: one code a line') });
const mostNamed = 20;

interface AddCodesProps {
  bankId: number;
  opened: boolean;
  onClose: () => void;
}

/** Adds pasted codes to a bank; what could not be taken stays in the field with its reason. */
export function AddCodesDrawer({ bankId, opened, onClose }: AddCodesProps) {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const { rejected, add, close } = useAdding({ bankId, onClose });
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      title={t('add.title')}
      description={t('add.text')}
      schema={schema}
      submitLabel={t('add.submit')}
      keepOpen
      initialValues={{ codes: '' }}
      onSubmit={add}
      footerNote={
        <AppLink to={`/accounts/${accountId}/coupon_banks/${bankId}/import`}>
          {t('add.importInstead')}
        </AppLink>
      }
    >
      {(form) => (
        <>
          <KeepRejected rejected={rejected} onKeep={(text) => form.setFieldValue('codes', text)} />
          <RejectedCodes rejected={rejected} />
          <Textarea
            label={t('fields.codes')}
            description={t('add.hint')}
            data-autofocus
            withAsterisk
            autosize
            minRows={6}
            maxRows={16}
            {...form.getInputProps('codes')}
          />
        </>
      )}
    </FormDrawer>
  );
}

function useAdding({ bankId, onClose }: Omit<AddCodesProps, 'opened'>) {
  const { t } = useTranslation('coupon-banks');
  const api = useApi();
  const refresh = useRefreshCodes(bankId);
  const [rejected, setRejected] = useState<AddedCodes['rejected']>([]);
  const close = () => {
    setRejected([]);
    onClose();
  };
  const add = async ({ codes }: z.infer<typeof schema>) => {
    const body = { coupon_bank: { codes } };
    const saved = await api.put<{ added_codes: unknown }>(`coupon_banks/${bankId}`, { body });
    const done = addedCodes.parse(saved.data.added_codes);
    await refresh();
    if (done.added > 0 || done.rejected.length === 0)
      snackbar.success(t('add.done', { count: done.added, duplicate: done.duplicate }));
    if (done.rejected.length === 0) close();
    else setRejected(done.rejected);
  };
  return { rejected, add, close };
}

function RejectedCodes({ rejected }: { rejected: AddedCodes['rejected'] }) {
  const { t } = useTranslation('coupon-banks');
  if (rejected.length === 0) return null;
  return (
    <Alert color="amber" role="alert" title={t('add.rejected', { count: rejected.length })}>
      <ul className={classes.rejected}>
        {rejected.slice(0, mostNamed).map((one) => (
          <li key={one.line}>
            <b>{one.code}</b> {serverText(one.reason)}
          </li>
        ))}
      </ul>
      {rejected.length > mostNamed && t('add.more', { count: rejected.length - mostNamed })}
    </Alert>
  );
}

// What was taken leaves the field, and what was not is a change still to be saved.
function KeepRejected({
  rejected,
  onKeep,
}: {
  rejected: AddedCodes['rejected'];
  onKeep: (text: string) => void;
}) {
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (rejected.length > 0) keep(rejected.map(({ code }) => code).join('\n'));
  }, [rejected]);
  return null;
}
