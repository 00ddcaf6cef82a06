import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { fullNumber, shortNumber } from '../format/numbers.ts';
import { seriesColour } from './series-colour.ts';
import type { TimeSeriesChartProps } from './chart-types.ts';

// The table below is what screen readers read; the drawing takes no focus.
const quiet = { accessibilityLayer: false };

/** The drawing behind TimeSeriesChart, with the figures as a table for screen readers. */
export function TimeSeriesPlot({
  data,
  series,
  dataKey,
  label,
  height = 240,
  kind = 'area',
  stacked = false,
  legend,
}: TimeSeriesChartProps) {
  const drawn = series.map((one, index) => ({
    name: one.name,
    label: one.label,
    color: one.color ?? seriesColour(index),
  }));
  // Where all are counts, no line of the grid stands for half a mail.
  const isOfCounts = data.every((point) =>
    series.every((one) => Number.isInteger(point[one.name] ?? 0)),
  );
  const common = {
    h: height,
    data: [...data],
    dataKey,
    series: drawn,
    withLegend: legend ?? series.length > 1,
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
    valueFormatter: fullNumber,
    yAxisProps: { tickFormatter: shortNumber, width: 44, allowDecimals: !isOfCounts },
    xAxisProps: { minTickGap: 28, tickMargin: 8 },
  };
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true">
        {kind === 'area' && (
          <AreaChart
            {...common}
            type={stacked ? 'stacked' : 'default'}
            curveType="monotone"
            fillOpacity={0.14}
            strokeWidth={2}
            withDots={data.length < 15}
            dotProps={{ r: 0 }}
            activeDotProps={{ r: 4 }}
            areaChartProps={quiet}
          />
        )}
        {kind === 'line' && (
          <LineChart
            {...common}
            curveType="monotone"
            strokeWidth={2}
            withDots={false}
            lineChartProps={quiet}
          />
        )}
        {kind === 'bar' && (
          <BarChart
            {...common}
            type={stacked ? 'stacked' : 'default'}
            maxBarWidth={28}
            barProps={{ radius: stacked ? 0 : [4, 4, 0, 0] }}
            barChartProps={quiet}
          />
        )}
      </div>
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
            {data.map((point, index) => (
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
    </figure>
  );
}
