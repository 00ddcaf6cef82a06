import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { DomainHealth } from '../contract.ts';
import classes from './health.module.css';

const tones = { fine: 'good', warned: 'warn', stopped: 'bad' } as const;

/** How many of the last week's mails were reported as spam, beside the rates at which receivers lose patience. */
export function ComplaintsPanel({ complaints: week }: { complaints: DomainHealth['complaints'] }) {
  const { t } = useTranslation('sending-domains');
  const isEmpty = week.sent === 0 && week.complaints === 0;
  return (
    <Panel
      title={
        <span className={classes.titleLine}>
          {t('health.complaints.title')}{' '}
          {!isEmpty && (
            <StatusChip
              status={week.state}
              label={t(`health.complaints.states.${week.state}`)}
              tone={tones[week.state]}
            />
          )}
        </span>
      }
    >
      {isEmpty ? (
        <p className={classes.text}>{t('health.complaints.none')}</p>
      ) : (
        <>
          {/* Without the mails there is no rate. */}
          {week.sent === 0 ? (
            <p className={classes.figure}>
              <b>{fullNumber(week.complaints)}</b>{' '}
              {t('health.complaints.ofUnrecorded', { count: week.complaints })}
            </p>
          ) : (
            <p className={classes.figure}>
              <b>{percent(week.rate, 1, 2)}</b>{' '}
              {t('health.complaints.of', {
                complaints: fullNumber(week.complaints),
                sent: fullNumber(week.sent),
              })}
            </p>
          )}
          {week.sent > 0 && <Scale week={week} />}
          <p className={classes.text}>{t(`health.complaints.texts.${week.state}`)}</p>
          {week.complaints > 0 && (
            <table className={classes.days}>
              <thead>
                <tr>
                  <th scope="col">{t('health.complaints.day')}</th>
                  <th scope="col">{t('health.complaints.mails')}</th>
                  <th scope="col">{t('health.complaints.reports')}</th>
                </tr>
              </thead>
              <tbody>
                {week.days
                  .filter((one) => one.sent > 0 || one.complaints > 0)
                  .map((one) => (
                    <tr key={one.day}>
                      <td>
                        {formatDateTime(`${one.day}T12:00:00Z`, { zone: 'UTC', style: 'date' })}
                      </td>
                      <td>{fullNumber(one.sent)}</td>
                      <td>{fullNumber(one.complaints)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Panel>
  );
}

// Up to a third beyond the upper bound; what is worse stays at the end.
function Scale({ week }: { week: DomainHealth['complaints'] }) {
  const { t } = useTranslation('sending-domains');
  const whole = week.stop_at * (4 / 3);
  const place = (rate: number) => `${Math.min(100, (rate / whole) * 100)}%`;
  return (
    <div className={classes.scale} aria-hidden="true">
      <div className={classes.track}>
        <span
          className={classes.fill}
          data-tone={
            week.rate >= week.stop_at ? 'bad' : week.rate >= week.warn_at ? 'warn' : 'good'
          }
          style={{ width: place(week.rate) }}
        />
        <span className={classes.bound} style={{ insetInlineStart: place(week.warn_at) }} />
        <span className={classes.bound} style={{ insetInlineStart: place(week.stop_at) }} />
      </div>
      <div className={classes.bounds}>
        <span style={{ insetInlineStart: place(week.warn_at) }}>
          {percent(week.warn_at, 1)} {t('health.complaints.warnAt')}
        </span>
        <span style={{ insetInlineStart: place(week.stop_at) }}>
          {percent(week.stop_at, 1)} {t('health.complaints.stopAt')}
        </span>
      </div>
    </div>
  );
}
