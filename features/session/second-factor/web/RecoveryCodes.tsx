import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './second-factor.module.css';

/** Recovery codes, shown this once: to copy, to download, and to go on from. */
export function RecoveryCodes({
  codes,
  doneLabel,
  isBusy = false,
  onDone,
}: {
  codes: readonly string[];
  doneLabel?: string;
  isBusy?: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Alert
        color="amber"
        variant="light"
        icon={<IconAlertTriangle size={18} />}
        title={t('codes.once')}
      >
        {t('codes.explain')}
      </Alert>
      <ol className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8} grow>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('copied') : t('codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          component="a"
          style={{ color: 'var(--button-color)' }}
          download="heliograph-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t('codes.fileTitle', { host: window.location.host })}\n\n${text}\n`)}`}
        >
          {t('codes.download')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('codes.keep')}
      </Text>
      <Button onClick={onDone} loading={isBusy}>
        {doneLabel ?? t('codes.done')}
      </Button>
    </Stack>
  );
}
