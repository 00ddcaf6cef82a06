import { useTranslation } from 'react-i18next';
import { groupOf, rfmGroups, type RfmGroup } from '#engines/rfm/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { RfmReport } from '../contract/report.ts';
import { useGroupName } from './group-name.ts';
import { rfmTexts, type OpenedFigure } from './rfm-calls.ts';
import classes from './rfm.module.css';

const columns = [0, 1, 2, 3] as const;
const rows = [3, 2, 1] as const;

interface Props {
  readonly report: RfmReport;
  readonly onOpen: (figure: OpenedFigure) => void;
}

interface Block {
  readonly key: RfmGroup;
  readonly contacts: number;
}

/** Recency by frequency: in each cell the groups that are there, as large as they have contacts. */
export function GroupGrid({ report, onOpen }: Props) {
  const { t } = useTranslation(rfmTexts);
  return (
    <Panel title={t('grid.title')} description={t('grid.text')}>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t('grid.corner')}</th>
              {columns.map((r) => (
                <th key={r} scope="col">
                  {t('grid.recency', { score: r })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((f) => (
              <tr key={f}>
                <th scope="row">{t('grid.frequency', { score: f })}</th>
                {columns.map((r) => (
                  <td key={r}>
                    <div className={classes.cell}>
                      <Blocks report={report} r={r} f={f} onOpen={onOpen} />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Blocks({ report, r, f, onOpen }: Props & { r: number; f: number }) {
  const { t } = useTranslation(rfmTexts);
  const nameOf = useGroupName(report.groups);
  const figureOf = (key: RfmGroup): OpenedFigure => ({
    query: { r, f, group: key },
    title: t('grid.cell', { name: nameOf(key), r, f }),
    rules: [
      { of: 'group', operator: 'is', group: key },
      { of: 'recency', operator: 'is', score: String(r) },
      { of: 'frequency', operator: 'is', score: String(f) },
    ],
  });
  return blocksOf(report, { r, f }).map(({ key, contacts }) => (
    <button
      key={key}
      type="button"
      className={classes.block}
      data-group={key}
      disabled={contacts === 0}
      style={{ flexGrow: 1 + Math.sqrt(contacts) }}
      onClick={() => onOpen(figureOf(key))}
    >
      <span>{nameOf(key)}</span>
      <b className="hg-number">{fullNumber(contacts)}</b>
    </button>
  ));
}

function blocksOf(report: RfmReport, { r, f }: { r: number; f: number }): Block[] {
  const here = new Map<RfmGroup, number>();
  for (const m of [1, 2, 3]) {
    const key = groupOf({ r, f, m });
    const found = report.cells.find((cell) => cell.r === r && cell.f === f && cell.m === m);
    here.set(key, (here.get(key) ?? 0) + (found?.contacts ?? 0));
  }
  return rfmGroups.flatMap((key) => (here.has(key) ? [{ key, contacts: here.get(key) ?? 0 }] : []));
}
