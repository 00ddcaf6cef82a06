import classes from './Logo.module.css';

/** The mark: a mirror throwing a beam of sunlight; alone or with the name. */
export function Logo({
  size = 28,
  variant = 'full',
}: {
  size?: number | undefined;
  variant?: 'full' | 'mark' | undefined;
}) {
  return (
    <span
      className={classes.logo}
      style={{ fontSize: size * 0.62 }}
      role="img"
      aria-label="Heliograph"
    >
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8.5" className={classes.plate} />
        <path d="M9.2 22.8 22.8 9.2" className={classes.glass} />
        <path d="M16 16H4.6" className={classes.beamIn} />
        <path d="M16 16V4.6" className={classes.beamOut} />
        <circle cx="16" cy="16" r="2.9" className={classes.sun} />
        <path d="M20.4 24.6a9.6 9.6 0 0 0 4.2-4.2" className={classes.arc} />
      </svg>
      {variant === 'full' && (
        <span className={classes.name} aria-hidden="true">
          Heliograph
        </span>
      )}
    </span>
  );
}
