import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readableText } from '#engines/templating/contract.ts';
import { rateOf, rates } from '#platform/contract/measures.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { money, shortNumber } from '#platform/web/format/numbers.ts';
import { rateNames, type ComparedCampaign } from '../../contract/reports.ts';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import own from './compare.module.css';
import { bestOf } from './course.ts';

/** What was sent and what became of it, a campaign a column; the best of each rate is marked. */
export function CompareTable({ campaigns }: { campaigns: readonly ComparedCampaign[] }) {
  const { t } = useTranslation(reportTexts);
  const plain = (name: string, cell: (campaign: ComparedCampaign) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {campaigns.map((campaign) => (
        <td key={campaign.id} className={own.words}>
          {cell(campaign)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('compare.figures')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('compare.figure')}</th>
            {campaigns.map((campaign, index) => (
              <th key={campaign.id} scope="col" className={own.head}>
                <span className={own.title} title={campaign.name}>
                  <span className={own.dot} data-place={index} aria-hidden="true" /> {campaign.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plain(t('compare.subject'), (campaign) => readableText(campaign.subject))}
          {plain(t('compare.sender'), (campaign) => (
            <>
              {campaign.from_name}
              <br />
              <span className={classes.count}>{campaign.from_email}</span>
            </>
          ))}
          {plain(t('compare.sentAt'), (campaign) => (
            <DateTime value={campaign.sent_at} />
          ))}
          {plain(measureName('sent'), (campaign) => shortNumber(campaign.sent))}
          {rateNames.map((name) => {
            const best = bestOf(
              campaigns.map((campaign) => rateOf(name, campaign)),
              rates[name].better === 'low',
            );
            return (
              <tr key={name}>
                <th scope="row" title={measureAbout(name)}>
                  {measureName(name)}
                </th>
                {campaigns.map((campaign, index) => (
                  <td key={campaign.id} data-best={best[index] || undefined} className={own.cell}>
                    {best[index] && (
                      <>
                        <IconStarFilled size={12} aria-hidden="true" />
                        <span className="hg-visually-hidden">{t('compare.best')}: </span>
                      </>
                    )}
                    {rateText(name, campaign)}{' '}
                    <span className={classes.count}>{shortNumber(campaign[rates[name].part])}</span>
                  </td>
                ))}
              </tr>
            );
          })}
          {campaigns.some((campaign) => campaign.revenue.length > 0) &&
            plain(measureName('revenue'), (campaign) =>
              campaign.revenue.length === 0
                ? '–'
                : campaign.revenue.map((one) => (
                    <div key={one.currency}>{money(one.value, { currency: one.currency })}</div>
                  )),
            )}
          {plain(measureName('opens'), (campaign) => shortNumber(campaign.opens))}
          {plain(measureName('clicks'), (campaign) => shortNumber(campaign.clicks))}
        </tbody>
      </table>
    </div>
  );
}
