import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './dynamic.module.css';

/** What an email says to have this dynamic content. */
export function TokenPanel({ token }: { token: string }) {
  const { t } = useTranslation('dynamic-contents');
  return (
    <Panel title={t('token.title')} description={t('token.description')}>
      <div className={classes.token}>
        <code>{token}</code>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {t(copied ? 'token.copied' : 'token.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Panel>
  );
}
