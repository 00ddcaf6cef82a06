import { Alert, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { addedMany, familyOf, type AddedMany, type UnsubscribeKind } from '../contract.ts';

const schema = z.object({
  addresses: z.string().trim().min(1, 'is required: one address a line'),
  reason: z.string().trim().max(500, 'is too long (at most 500 characters)'),
});

/** Unsubscribes one address or as many as are pasted; those that are none stay in the field with the reason. */
export function AddDrawer({
  kind,
  brandId,
  opened,
  onClose,
  onAdded,
}: {
  kind: UnsubscribeKind;
  brandId: number | undefined;
  opened: boolean;
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  const { t } = useTranslation('unsubscribes');
  const api = useApi();
  const [rejected, setRejected] = useState<AddedMany['rejected']>([]);
  const close = () => {
    setRejected([]);
    onClose();
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      title={t(`add.${kind}`)}
      description={t(`addText.${kind}`)}
      schema={schema}
      submitLabel={t('add.submit')}
      keepOpen
      initialValues={{ addresses: '', reason: '' }}
      onSubmit={async ({ addresses, reason }) => {
        const unsubscribe = {
          addresses,
          reason,
          ...(brandId !== undefined && { brand_id: brandId }),
        };
        const done = addedMany.parse(
          (await api.post(familyOf(kind).path, { body: { unsubscribe } })).data,
        );
        await onAdded();
        if (done.added > 0 || done.rejected.length === 0)
          snackbar.success(t('add.done', { count: done.added, existing: done.existing }));
        if (done.rejected.length === 0) close();
        else setRejected(done.rejected);
      }}
    >
      {(form) => (
        <>
          <KeepRejected
            rejected={rejected}
            onKeep={(text) => form.setFieldValue('addresses', text)}
          />
          {rejected.length > 0 && (
            <Alert color="amber" role="alert" title={t('add.rejected', { count: rejected.length })}>
              <ul style={{ margin: 0, paddingInlineStart: 18, overflowWrap: 'anywhere' }}>
                {rejected.slice(0, 20).map((one, index) => (
                  <li key={index}>
                    <b>{one.address}</b> {one.reason}
                  </li>
                ))}
              </ul>
              {rejected.length > 20 && t('add.moreRejected', { count: rejected.length - 20 })}
            </Alert>
          )}
          <Textarea
            label={t(kind === 'sms' ? 'add.numbers' : 'add.addresses')}
            description={t('add.hint')}
            data-autofocus
            withAsterisk
            autosize
            minRows={6}
            maxRows={16}
            {...form.getInputProps('addresses')}
          />
          <TextInput
            label={t('columns.reason')}
            description={t('add.reasonHint')}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDrawer>
  );
}

// What was taken leaves the field, and what was not is a change still to be saved.
function KeepRejected({
  rejected,
  onKeep,
}: {
  rejected: AddedMany['rejected'];
  onKeep: (text: string) => void;
}) {
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (rejected.length > 0) keep(rejected.map(({ address }) => address).join('\n'));
  }, [rejected]);
  return null;
}
