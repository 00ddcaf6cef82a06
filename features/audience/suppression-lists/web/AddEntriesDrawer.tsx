import { Alert, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { entriesAdded, suppressionEntries, type EntriesAdded } from '../contract/global-lists.ts';

const schema = z.object({
  entries: z.string().trim().min(1, 'are required: one address or domain a line'),
});
const mostNamed = 20;

interface AddEntriesProps {
  listId: number;
  opened: boolean;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Adds what is pasted to a list; what could not be taken stays in the field with its reason. */
export function AddEntriesDrawer({ opened, ...props }: AddEntriesProps) {
  const { t } = useTranslation('suppression-lists');
  const { rejected, add, close } = useAdding(props);
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      title={t('entries.add')}
      description={t('entries.addText')}
      schema={schema}
      submitLabel={t('entries.submit')}
      keepOpen
      initialValues={{ entries: '' }}
      onSubmit={add}
    >
      {(form) => (
        <>
          <KeepRejected
            rejected={rejected}
            onKeep={(text) => form.setFieldValue('entries', text)}
          />
          <RejectedEntries rejected={rejected} />
          <Textarea
            label={t('entries.field')}
            description={t('entries.hint')}
            data-autofocus
            withAsterisk
            autosize
            minRows={6}
            maxRows={16}
            {...form.getInputProps('entries')}
          />
        </>
      )}
    </FormDrawer>
  );
}

function useAdding({ listId, onClose, onAdded }: Omit<AddEntriesProps, 'opened'>) {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  const [rejected, setRejected] = useState<EntriesAdded['rejected']>([]);
  const close = () => {
    setRejected([]);
    onClose();
  };
  const add = async ({ entries }: z.infer<typeof schema>) => {
    const body = { list_id: listId, entries };
    const done = entriesAdded.parse((await api.post(suppressionEntries.path, { body })).data);
    await onAdded();
    if (done.added > 0 || done.rejected.length === 0)
      snackbar.success(t('entries.done', { count: done.added, existing: done.existing }));
    if (done.rejected.length === 0) close();
    else setRejected(done.rejected);
  };
  return { rejected, add, close };
}

function RejectedEntries({ rejected }: { rejected: EntriesAdded['rejected'] }) {
  const { t } = useTranslation('suppression-lists');
  if (rejected.length === 0) return null;
  return (
    <Alert color="amber" role="alert" title={t('entries.rejected', { count: rejected.length })}>
      <ul style={{ margin: 0, paddingInlineStart: 18, overflowWrap: 'anywhere' }}>
        {rejected.slice(0, mostNamed).map((one, index) => (
          <li key={index}>
            <b>{one.entry}</b> {serverText(one.reason)}
          </li>
        ))}
      </ul>
      {rejected.length > mostNamed && t('entries.more', { count: rejected.length - mostNamed })}
    </Alert>
  );
}

// What was taken leaves the field, and what was not is a change still to be saved.
function KeepRejected({
  rejected,
  onKeep,
}: {
  rejected: EntriesAdded['rejected'];
  onKeep: (text: string) => void;
}) {
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (rejected.length > 0) keep(rejected.map(({ entry }) => entry).join('\n'));
  }, [rejected]);
  return null;
}
