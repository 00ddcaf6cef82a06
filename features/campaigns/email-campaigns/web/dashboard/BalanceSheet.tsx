import { Tooltip } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { balanceLines, sumOf, type BalanceLine } from './balance-parts.ts';
import classes from './balance.module.css';
import { peopleAt } from './dashboard-url.ts';

/** Everybody who was chosen, and where each of them ended up: the parts always add up, and each opens its people. */
export function BalanceSheet({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const { balance } = campaign;
  const base = useCampaignPaths().of(campaign.id);
  const lines = balanceLines(balance);
  if (balance.eligible === 0) {
    return (
      <Panel title={t('balance.title')}>
        <EmptyState
          compact
          title={t(`balance.empty.${campaign.status}`, { defaultValue: t('balance.empty.other') })}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('balance.title')}
      description={`${t('balance.hint')} ${t('balance.reached', {
        share: rateText('reach_rate', { delivered: balance.delivered, chosen: balance.eligible }),
      })}`}
    >
      <p className={classes.equation}>
        <AppLink to={peopleAt(base, { part: 'eligible' })} className={classes.whole}>
          <b className="hg-number">{fullNumber(balance.eligible)}</b>{' '}
          {t('balance.chosen', { count: balance.eligible })}
        </AppLink>
        <span aria-hidden="true" className={classes.equals}>
          =
        </span>
        {(['delivered', 'bounced', 'suppressed', 'failed', 'pending', 'unknown'] as const)
          .filter((part) => part === 'delivered' || sumOf(balance, part) > 0)
          .map((part, index) => (
            <Fragment key={part}>
              {index > 0 && (
                <span aria-hidden="true" className={classes.plus}>
                  +
                </span>
              )}
              <span>
                <b className="hg-number">{fullNumber(sumOf(balance, part))}</b>{' '}
                {t(`balance.short.${part}`)}
              </span>
            </Fragment>
          ))}
      </p>
      <Bar lines={lines} total={balance.eligible} base={base} />
      <table className={classes.table}>
        <caption className="hg-visually-hidden">{t('balance.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('balance.outcome')}</th>
            <th scope="col">{t('balance.people')}</th>
            <th scope="col">{t('balance.share')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={`${line.part}-${line.reason}`}
              line={line}
              total={balance.eligible}
              base={base}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            <td>
              <AppLink to={peopleAt(base, { part: 'eligible' })} className={classes.count}>
                {fullNumber(balance.eligible)}
              </AppLink>
            </td>
            <td>{percent(1, 1)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}

/** A picture of the table below for eyes and mice: a small part is a sliver, so keys and readers use the links of the table. */
function Bar({
  lines,
  total,
  base,
}: {
  lines: readonly BalanceLine[];
  total: number;
  base: string;
}) {
  const label = useLineLabel();
  return (
    <div className={classes.bar} aria-hidden="true">
      {lines
        .filter((line) => line.count > 0)
        .map((line) => (
          <Tooltip
            key={`${line.part}-${line.reason}`}
            label={`${label(line)}: ${fullNumber(line.count)} (${percent(line.count, total)})`}
          >
            <AppLink
              to={peopleAt(base, line)}
              className={classes.segment}
              tabIndex={-1}
              style={{ flexGrow: line.count, background: line.colour }}
            />
          </Tooltip>
        ))}
    </div>
  );
}

function Line({ line, total, base }: { line: BalanceLine; total: number; base: string }) {
  const { t } = useTranslation(campaignTexts);
  const label = useLineLabel();
  const hint =
    line.reason === null
      ? t(`partHint.${line.part}`)
      : t(`reasonHint.${line.reason}`, { defaultValue: '' });
  return (
    <tr data-empty={line.count === 0 || undefined}>
      <th scope="row">
        <span className={classes.name}>
          <span className={classes.dot} style={{ background: line.colour }} aria-hidden="true" />
          {label(line)}
        </span>
        <span className={classes.hint}>{hint}</span>
      </th>
      <td>
        {line.count === 0 ? (
          0
        ) : (
          <AppLink to={peopleAt(base, line)} className={classes.count}>
            {fullNumber(line.count)}
          </AppLink>
        )}
      </td>
      <td>{percent(line.count, total)}</td>
    </tr>
  );
}

function useLineLabel(): (line: BalanceLine) => string {
  const { t } = useTranslation(campaignTexts);
  return (line) =>
    line.reason === null
      ? t(`part.${line.part}`)
      : `${t(`part.${line.part}`)}: ${t(`reason.${line.reason}`, { defaultValue: line.reason.replaceAll('_', ' ') }).toLowerCase()}`;
}
