import { useTranslation } from 'react-i18next';
import { Logo } from '../brand/Logo.tsx';
import classes from './Splash.module.css';

/** The whole screen while the product starts. */
export function Splash({ message }: { message?: string | undefined }) {
  const { t } = useTranslation('platform');
  return (
    <div className={classes.splash} role="status">
      <span className={classes.glow} aria-hidden="true" />
      <Logo size={44} />
      <span className={classes.bar} aria-hidden="true" />
      <span className={message ? classes.message : 'hg-visually-hidden'}>
        {message ?? t('loading')}
      </span>
    </div>
  );
}
