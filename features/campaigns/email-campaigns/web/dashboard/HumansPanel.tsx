import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CampaignCounts } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './dashboard.module.css';

/** People against machines: what mail programs and scanners did is kept apart and counts nowhere else. */
export function HumansPanel({ counts }: { counts: CampaignCounts }) {
  const { t } = useTranslation(campaignTexts);
  const rows = [
    {
      name: t('humans.opens'),
      unique: counts.unique_opens,
      all: counts.opens,
      machine: counts.machine_opens,
    },
    {
      name: t('humans.clicks'),
      unique: counts.unique_clicks,
      all: counts.clicks,
      machine: counts.machine_clicks,
    },
  ];
  return (
    <Panel title={t('humans.title')} description={t('humans.hint')}>
      <table className={classes.humans}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hg-visually-hidden">{t('humans.kind')}</span>
            </th>
            <th scope="col">{t('humans.unique')}</th>
            <th scope="col">{t('humans.all')}</th>
            <th scope="col">{t('humans.machine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{fullNumber(row.unique)}</td>
              <td>{fullNumber(row.all)}</td>
              <td className={classes.dim}>{fullNumber(row.machine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
