import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpSetup } from '../contract.ts';
import { QrCode } from '#platform/web/page/QrCode.tsx';

interface TotpEnrolmentProps {
  /** Null while it is on its way. */
  setup: TotpSetup | null;
  /** Sends the first code; answers what is wrong with it, or null when all is well. */
  onCode: (code: string) => Promise<string | null>;
  autoFocus?: boolean;
}

/** Sets up an authenticator app: a picture to scan, the key to type instead, and the first code. */
export function TotpEnrolment({ setup, onCode, autoFocus = true }: TotpEnrolmentProps) {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return setMessage(t('app.sixDigits'));
    setBusy(true);
    const problem = await onCode(code).catch(() => t('failed'));
    setMessage(problem);
    if (problem !== null) setBusy(false);
  };

  if (setup === null)
    return (
      <Stack aria-busy="true">
        <Skeleton h={176} w={176} />
        <Skeleton h={32} />
      </Stack>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text fz="sm">{t('app.scan')}</Text>
        <Group justify="center">
          <QrCode text={setup.uri} label={t('app.picture')} />
        </Group>
        <div>
          <Text fz="xs" c="dimmed" mb={4}>
            {t('app.key')}
          </Text>
          <Group gap={8} wrap="nowrap" align="flex-start">
            <Code
              fz="sm"
              style={{ flex: 1, overflowWrap: 'anywhere', userSelect: 'all' }}
              data-testid="totp-secret"
            >
              {spaced(setup.secret)}
            </Code>
            <CopyButton value={setup.secret}>
              {({ copied, copy }) => (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                  onClick={copy}
                >
                  {copied ? t('copied') : t('copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <TextInput
          label={t('app.code')}
          description={t('app.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus={autoFocus}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={message}
        />
        <Button type="submit" loading={isBusy}>
          {t('app.confirm')}
        </Button>
        {isBusy && (
          <Alert
            p={0}
            variant="transparent"
            role="status"
            aria-live="polite"
            style={{ position: 'absolute', clipPath: 'inset(50%)' }}
          >
            {t('checking')}
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function spaced(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
