import { useTranslation } from 'react-i18next';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { Preflight } from '../../contract/report.ts';
import { campaignTexts } from '../texts.ts';
import classes from './wizard.module.css';

/** What the choice is made of: contacts per list, how far the lists overlap, and how many are suppressed for which reason. */
export function AudienceBreakdown({
  audience,
  isStale,
}: {
  audience: Preflight['audience'];
  isStale: boolean;
}) {
  const { t } = useTranslation(campaignTexts);
  const reasons = Object.entries(audience.suppressed).sort(([, one], [, other]) => other - one);
  return (
    <div className={classes.halves} data-stale={isStale || undefined}>
      {audience.per_list.length > 0 && (
        <Panel title={t('audience.perList')}>
          <div className={classes.bars}>
            <BarList
              label={t('audience.perList')}
              items={audience.per_list.map((list) => ({
                label: list.name || t('audience.goneList'),
                value: list.count,
              }))}
            />
          </div>
          <p className={classes.note}>
            {audience.in_more_than_one > 0
              ? t('audience.overlap', {
                  count: audience.in_more_than_one,
                  people: fullNumber(audience.in_more_than_one),
                })
              : t('audience.noOverlap')}
          </p>
        </Panel>
      )}
      <Panel title={t('audience.leftOut')}>
        {reasons.length === 0 ? (
          <p className={classes.note}>{t('audience.nobodyLeftOut')}</p>
        ) : (
          <dl className={classes.reasons}>
            {reasons.map(([reason, count]) => (
              <div key={reason} className={classes.reason}>
                <dt>
                  <span className={classes.reasonName}>
                    {t(`reason.${reason}`, { defaultValue: reason.replaceAll('_', ' ') })}
                  </span>
                  <span className={classes.reasonHint}>
                    {t(`reasonHint.${reason}`, { defaultValue: '' })}
                  </span>
                </dt>
                <dd className="hg-number">
                  {fullNumber(count)}
                  <span className={classes.dim}>{percent(count, audience.eligible)}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
    </div>
  );
}
