import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '#platform/contract/password-rules.ts';
import classes from './password.module.css';

/** The rules for a new password; each is ticked as soon as what is typed keeps it. */
export function PasswordChecklist({ password, id }: { password: string; id?: string }) {
  const { t } = useTranslation('password');
  return (
    <ul className={classes.rules} aria-label={t('rules.label')} id={id}>
      {passwordRules.map((rule) => {
        const isKept = rule.holds(password);
        return (
          <li key={rule.id} className={classes.rule} data-kept={isKept || undefined}>
            {isKept ? (
              <IconCheck size={15} stroke={2.4} aria-hidden />
            ) : (
              <IconPoint size={15} aria-hidden />
            )}
            <span>{t(`rules.${rule.id}`)}</span>
            <span className={classes.hidden}>{isKept ? t('rules.kept') : t('rules.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
