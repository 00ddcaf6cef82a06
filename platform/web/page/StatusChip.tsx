import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './StatusChip.module.css';

type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'violet' | 'blue';

const tones: Record<string, Tone> = {
  draft: 'neutral',
  scheduled: 'blue',
  schedule: 'blue',
  active: 'good',
  sent: 'good',
  failed: 'bad',
  workflow: 'violet',
  recurring: 'violet',
  test: 'violet',
  locked: 'neutral',
  stopped: 'warn',
  wi: 'violet',
  trans: 'blue',
  sending: 'brand',
  paused: 'warn',
  finished: 'neutral',
  missed: 'bad',
  skipped: 'neutral',
  awaiting_approval: 'warn',
  enabled: 'good',
  disabled: 'neutral',
  pending: 'warn',
  processing: 'brand',
  queued: 'neutral',
  subscribed: 'good',
  unsubscribed: 'neutral',
  hard_bounced: 'bad',
  soft_bounced: 'warn',
  cleansed: 'neutral',
  delivered: 'good',
  opened: 'brand',
  clicked: 'violet',
  bounced: 'bad',
  complaints: 'bad',
  complained: 'bad',
  received: 'good',
  new: 'brand',
  open: 'good',
  on_hold: 'warn',
  onhold: 'warn',
  closed: 'neutral',
  paid: 'good',
  cancelled: 'neutral',
  complete: 'good',
  completed: 'good',
  verified: 'good',
  unverified: 'warn',
  archived: 'neutral',
  low: 'neutral',
  medium: 'blue',
  high: 'warn',
  urgent: 'bad',
  suppressed: 'neutral',
};

/** A state as a chip with a dot, or an icon in its place; unknown states read as words in grey. `pulse` marks work in progress. */
export function StatusChip({
  status,
  label,
  tone,
  pulse,
  icon,
}: {
  status: string;
  label?: string | undefined;
  tone?: Tone | undefined;
  pulse?: boolean | undefined;
  icon?: ReactNode;
}) {
  const { t, i18n } = useTranslation('platform');
  const key = status.toLowerCase().replaceAll(' ', '_');
  const known = i18n.exists(`status.${key}`, { ns: 'platform' })
    ? t(`status.${key}`)
    : sentenceOf(status);
  const isBusy = pulse ?? (key === 'sending' || key === 'processing');
  return (
    <span className={classes.chip} data-tone={tone ?? tones[key] ?? 'neutral'}>
      {icon || <span className={classes.dot} data-pulse={isBusy || undefined} aria-hidden="true" />}
      {label ?? known}
    </span>
  );
}

function sentenceOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
