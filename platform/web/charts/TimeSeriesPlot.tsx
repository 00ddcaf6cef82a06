import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';
import { fullNumber, percent, shortNumber } from '../format/numbers.ts';
import { seriesColour } from './series-colour.ts';
import type { ChartPoint, TimeSeriesChartProps } from './chart-types.ts';
import { evenTicks } from './ticks.ts';

// The table below is what screen readers read; the drawing takes no focus. Half of the last word stands right of the plot.
const quiet = { accessibilityLayer: false, margin: { top: 4, right: 24, bottom: 0, left: 0 } };
const axisWidth = 44;

/** The drawing behind TimeSeriesChart, with the figures as a table for screen readers. */
export function TimeSeriesPlot(props: TimeSeriesChartProps) {
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true">
        <Drawing {...props} />
      </div>
      <FigureTable {...props} />
    </figure>
  );
}

function Drawing({ kind, stacked = false, ...props }: TimeSeriesChartProps) {
  const { ref, width } = useElementSize();
  // Where all are counts, no line of the grid stands for half a mail.
  const isOfCounts = props.data.every((point) =>
    props.series.every((one) => Number.isInteger(point[one.name] ?? 0)),
  );
  const drawn = kind ?? (isOfCounts && props.unit === undefined ? 'bar' : 'line');
  const common = commonOf(props, { isOfCounts, width });
  return (
    <div ref={ref}>
      {drawn === 'area' && (
        <AreaChart
          {...common}
          type={stacked ? 'stacked' : 'default'}
          curveType="linear"
          fillOpacity={0.12}
          strokeWidth={2}
          withDots={props.data.length < 15}
          dotProps={{ r: 0 }}
          activeDotProps={{ r: 4 }}
          areaChartProps={quiet}
        />
      )}
      {drawn === 'line' && (
        <LineChart
          {...common}
          curveType="linear"
          strokeWidth={2}
          withDots={props.data.length < 15}
          dotProps={{ r: 2.5 }}
          lineChartProps={quiet}
        />
      )}
      {drawn === 'bar' && (
        <BarChart
          {...common}
          type={stacked ? 'stacked' : 'default'}
          maxBarWidth={28}
          barProps={{ radius: stacked ? 0 : [3, 3, 0, 0] }}
          barChartProps={{ ...quiet, barGap: 1, barCategoryGap: '18%' }}
        />
      )}
    </div>
  );
}

function commonOf(
  props: TimeSeriesChartProps,
  { isOfCounts, width }: { isOfCounts: boolean; width: number },
) {
  const isShare = props.unit === 'percent';
  const ticks = evenTicks(
    props.data.map((point) => String(point[props.dataKey])),
    width - axisWidth,
  );
  return {
    h: props.height ?? 240,
    data: props.data.map((point): Record<string, string | number> => ({ ...point })),
    dataKey: props.dataKey,
    series: props.series.map((one, index) => ({
      name: one.name,
      label: one.label,
      color: one.color ?? seriesColour(index),
    })),
    withLegend: props.legend ?? props.series.length > 1,
    legendProps: {
      verticalAlign: 'top' as const,
      align: 'right' as const,
      height: 36,
      itemSorter: null,
    },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    strokeDasharray: '0',
    gridColor: 'var(--hg-line)',
    textColor: 'var(--hg-text-dim)',
    valueFormatter: isShare ? (value: number) => percent(value, 100) : fullNumber,
    yAxisProps: {
      tickFormatter: isShare ? shareTick : shortNumber,
      width: axisWidth,
      allowDecimals: !isOfCounts,
    },
    xAxisProps: {
      tickMargin: 8,
      ...(ticks ? { ticks, interval: 0 as const } : { minTickGap: 28 }),
    },
  };
}

function shareTick(value: number): string {
  return percent(value, 100, Number.isInteger(value) ? 0 : 1);
}

function FigureTable({ data, series, dataKey, label }: TimeSeriesChartProps) {
  return (
    <div className="hg-visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{dataKey}</th>
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((point: ChartPoint, index) => (
            <tr key={index}>
              <th scope="row">{point[dataKey]}</th>
              {series.map((one) => (
                <td key={one.name}>{point[one.name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
