import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownSecret } from './shown-secret.ts';
import { snackbar } from './snackbar.tsx';

/** The content of the dialog that shows a secret. */
export function SecretDialog({
  message,
  label,
  secret,
  onClose,
}: ShownSecret & { onClose: () => void }) {
  const { t } = useTranslation('platform');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => snackbar.error(t('secret.copyFailed')),
    );
  return (
    <Stack gap="md">
      <Alert color="amber" icon={<IconAlertTriangle size={18} />}>
        {message}
      </Alert>
      <TextInput
        label={label}
        value={secret}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--hg-font-mono)', fontSize: 'var(--hg-size-body)' } }}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {isCopied ? t('secret.copied') : t('secret.copy')}
        </Button>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </Group>
    </Stack>
  );
}
