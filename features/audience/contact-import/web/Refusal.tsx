import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Why a file cannot be imported, and what to do about it. */
export function Refusal({
  cause,
  fix,
  actions,
}: {
  cause: string;
  fix: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('contact-import');
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t('refused.title')}
      className={classes.refusal ?? ''}
      role="alert"
    >
      <p className={classes.refusalText}>
        {cause} {fix && <b>{fix}</b>}
      </p>
      {actions && <div className={classes.refusalActions}>{actions}</div>}
    </Alert>
  );
}
