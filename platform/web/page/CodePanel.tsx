import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './CodePanel.module.css';
import { Panel } from './Panel.tsx';

/** A call or another piece of code to copy, with what to know of it. */
export function CodePanel({
  title,
  description,
  code,
  note,
}: {
  title: string;
  description?: string;
  code: string;
  note?: string;
}) {
  const { t } = useTranslation('platform');
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
            >
              {t(copied ? 'secret.copied' : 'secret.copy')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <pre className={classes.code} tabIndex={0} aria-label={title}>
        {code}
      </pre>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </Panel>
  );
}
