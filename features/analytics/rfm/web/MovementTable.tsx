import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rfmGroups, type RfmGroup } from '#engines/rfm/contract.ts';
import { dayInput } from '#platform/web/format/date-input.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { RfmReport } from '../contract/report.ts';
import { useGroupName } from './group-name.ts';
import { rfmTexts, type OpenedFigure } from './rfm-calls.ts';
import classes from './rfm.module.css';

const origins = ['first_order', ...rfmGroups] as const;

interface Props {
  readonly report: RfmReport;
  readonly onOpen: (figure: OpenedFigure) => void;
}

/** Who moved from which group to which within a span. */
export function MovementTable({
  report,
  onOpen,
  onSpan,
}: Props & { onSpan: (span: { from: string; to: string }) => void }) {
  const { t } = useTranslation(rfmTexts);
  return (
    <Panel
      title={t('movement.title')}
      description={t('movement.text')}
      padded={report.movements.length === 0}
      actions={<SpanInput key={report.span.from} span={report.span} onSpan={onSpan} />}
    >
      {report.movements.length === 0 ? (
        <EmptyState compact title={t('movement.none')} description={t('movement.noneText')} />
      ) : (
        <Moves report={report} onOpen={onOpen} />
      )}
    </Panel>
  );
}

function Moves({ report, onOpen }: Props) {
  const { t } = useTranslation(rfmTexts);
  const nameOf = useGroupName(report.groups);
  const named = (key: RfmGroup | 'first_order') =>
    key === 'first_order' ? t('movement.firstOrder') : nameOf(key);
  const from = origins.filter((key) => report.movements.some((one) => originOf(one) === key));
  const to = rfmGroups.filter((key) => report.movements.some((one) => one.to === key));
  return (
    <div className={classes.scroll}>
      <table className={classes.moves}>
        <thead>
          <tr>
            <th scope="col">{t('movement.corner')}</th>
            {to.map((key) => (
              <th key={key} scope="col">
                {nameOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from.map((origin) => (
            <tr key={origin}>
              <th scope="row">{named(origin)}</th>
              {to.map((target) => {
                const found = report.movements.find(
                  (one) => originOf(one) === origin && one.to === target,
                );
                const title = t('movement.of', { from: named(origin), to: nameOf(target) });
                return (
                  <td key={target}>
                    {found && (
                      <button
                        type="button"
                        className={classes.link}
                        aria-label={`${title}: ${fullNumber(found.contacts)}`}
                        onClick={() => onOpen(figureOf(report, { origin, target, title }))}
                      >
                        {fullNumber(found.contacts)}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const originOf = ({ from }: { from: RfmGroup | null }) => from ?? 'first_order';

function figureOf(
  { span }: RfmReport,
  { origin, target, title }: { origin: RfmGroup | 'first_order'; target: RfmGroup; title: string },
): OpenedFigure {
  const days = Math.min(
    1000,
    Math.max(1, Math.round((Date.now() - Date.parse(`${span.from}T00:00:00Z`)) / 86_400_000)),
  );
  return {
    query: { moved_from: origin, moved_to: target, from: span.from, to: span.to },
    title,
    rules: [
      { of: 'group', operator: 'is', group: target, days },
      ...(origin === 'first_order'
        ? []
        : [{ of: 'previous_group', operator: 'is', group: origin }]),
    ],
  };
}

function SpanInput({
  span,
  onSpan,
}: {
  span: { from: string; to: string };
  onSpan: (span: { from: string; to: string }) => void;
}) {
  const { t } = useTranslation(rfmTexts);
  const [chosen, setChosen] = useState<[string | null, string | null]>([span.from, span.to]);
  return (
    <DatePickerInput
      type="range"
      aria-label={t('movement.span')}
      {...dayInput()}
      w={260}
      value={chosen}
      onChange={([from, to]) => {
        setChosen([from, to]);
        if (from !== null && to !== null) onSpan({ from, to });
      }}
    />
  );
}
