import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '#platform/contract/password-rules.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import classes from './users.module.css';

/** What a new password needs, ticked while it is typed. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('users');
  return (
    <ul className={classes.rules} id={id} aria-label={t('link.rules')}>
      {passwordRules.map((rule) => {
        const holds = rule.holds(password);
        return (
          <li key={rule.id} data-rule={rule.id} data-holds={holds || undefined}>
            {holds ? <IconCircleCheckFilled size={15} aria-hidden="true" /> : <IconCircle size={15} aria-hidden="true" />}
            <span>{serverText(rule.label)}</span>
            <span className="hg-visually-hidden">{t(holds ? 'link.kept' : 'link.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
