import { useTranslation } from 'react-i18next';
import { amountText } from '#features/commerce/orders/web/public.tsx';
import { Delta } from '#platform/web/charts/StatCard.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { GroupFigures, RfmReport } from '../contract/report.ts';
import { useGroupName } from './group-name.ts';
import { figureOfGroup, rfmTexts, type OpenedFigure } from './rfm-calls.ts';
import classes from './rfm.module.css';

interface Props {
  readonly report: RfmReport;
  readonly onOpen: (figure: OpenedFigure) => void;
}

/** The ten groups with their contacts, and with orders and revenue of the last 90 days beside the 90 before. */
export function GroupTable({ report, onOpen }: Props) {
  const { t } = useTranslation(rfmTexts);
  const heads = ['contacts', 'share', 'orders', 'revenue'] as const;
  return (
    <Panel title={t('table.title')} description={t('table.text')} padded={false}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.group')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" title={t(`table.${head}Text`)}>
                  {t(`table.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.groups.map((group) => (
              <Row key={group.key} group={group} report={report} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Row({ group, report, onOpen }: Props & { group: GroupFigures }) {
  const { t } = useTranslation(rfmTexts);
  const nameOf = useGroupName(report.groups);
  return (
    <tr>
      <th scope="row">
        <div className={classes.named}>
          <span className={classes.mark} data-group={group.key} aria-hidden="true" />
          <span>
            {nameOf(group.key)}
            <span className={classes.about}>{t(`groupTexts.${group.key}`)}</span>
          </span>
        </div>
      </th>
      <td>
        <button
          type="button"
          className={classes.link}
          disabled={group.contacts === 0}
          aria-label={t('table.open', {
            name: nameOf(group.key),
            count: group.contacts,
          })}
          onClick={() => onOpen(figureOfGroup({ key: group.key, name: nameOf(group.key) }))}
        >
          {fullNumber(group.contacts)}
        </button>
      </td>
      <td>{percent(group.contacts, report.contacts, 1)}</td>
      <td>
        {fullNumber(group.orders)} <Change now={group.orders} before={group.orders_before} />
      </td>
      <td>
        <Revenue group={group} currency={report.currency} />
      </td>
    </tr>
  );
}

function Revenue({ group, currency }: { group: GroupFigures; currency: string }) {
  return (
    <>
      {currency === '' ? fullNumber(group.revenue) : amountText(group.revenue, currency)}{' '}
      <Change now={group.revenue} before={group.revenue_before} />
    </>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0 || now === before) return null;
  return (
    <Delta
      delta={{
        text: percent(Math.abs(now - before), Math.abs(before), 0),
        direction: now > before ? 'up' : 'down',
      }}
    />
  );
}
