import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PushText } from '#engines/push/contract.ts';
import classes from './push.module.css';
import { pushTexts } from './paths.ts';

/** A push as a locked screen shows it. */
export function LockScreen({
  push,
  application,
}: {
  push: Pick<PushText, 'title' | 'body' | 'picture' | 'buttons'>;
  application: string;
}) {
  const { t } = useTranslation(pushTexts);
  const isEmpty = push.title.trim() === '' && push.body.trim() === '';
  return (
    <div className={classes.screen} role="figure" aria-label={t('preview.screen')}>
      {isEmpty ? (
        <p className={classes.quiet}>{t('preview.empty')}</p>
      ) : (
        <div className={classes.push}>
          <p className={classes.app}>
            <IconBell size={14} aria-hidden /> {application}
          </p>
          {push.title !== '' && (
            <p className={classes.pushTitle} dir="auto">
              {push.title}
            </p>
          )}
          {push.body !== '' && (
            <p className={classes.pushBody} dir="auto">
              {push.body}
            </p>
          )}
          {push.picture.startsWith('https://') && (
            <img className={classes.picture} src={push.picture} alt="" />
          )}
          {push.buttons.length > 0 && (
            <p className={classes.pushButtons}>
              {push.buttons.map(({ title }, at) => (
                <span key={at}>{title}</span>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
