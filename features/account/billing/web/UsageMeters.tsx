import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { KindUsage } from '../contract/usage.ts';
import { texts } from './billing-calls.ts';
import classes from './billing.module.css';

/** What a period came to, kind by kind: a bar of usage, pending and overage against the limit, with the figures in words. */
export function UsageMeters({ kinds }: { kinds: readonly KindUsage[] }) {
  const { t } = useTranslation(texts);
  return (
    <ul className={classes.meters}>
      {kinds.map((one) => (
        <li key={one.kind} className={classes.meter}>
          <div className={classes.meterHead}>
            <span className={classes.meterName}>{t(`kinds.${one.kind}`)}</span>
            <span className="hg-number">
              <b>{fullNumber(one.usage)}</b>{' '}
              <span className={classes.dim}>
                {one.limit === null
                  ? t('usage.noLimit')
                  : t('usage.ofLimit', { limit: fullNumber(one.limit) })}
              </span>
            </span>
          </div>
          {one.limit !== null && <Bar {...one} />}
          {(one.pending > 0 || one.overage > 0) && (
            <div className={classes.meterNotes}>
              {one.pending > 0 && (
                <span data-part="pending">
                  {t('usage.pendingCount', { number: fullNumber(one.pending) })}
                </span>
              )}
              {one.overage > 0 && (
                <span data-part="overage">
                  {t('usage.overageCount', { number: fullNumber(one.overage) })}
                </span>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Bar({ usage, pending, overage, limit }: KindUsage) {
  const whole = Math.max(limit ?? 0, usage + pending, 1);
  const parts = [
    ['usage', usage - overage],
    ['overage', overage],
    ['pending', pending],
  ] as const;
  return (
    <div className={classes.bar} aria-hidden="true">
      {parts.map(
        ([part, amount]) =>
          amount > 0 && (
            <span key={part} data-part={part} style={{ width: `${(amount / whole) * 100}%` }} />
          ),
      )}
    </div>
  );
}
