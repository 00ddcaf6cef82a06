/** One line, area or row of bars. */
export interface ChartSeries {
  name: string;
  label: string;
  /** A metric's own, such as 'var(--hg-metric-opens)'; taken in order when absent. */
  color?: string | undefined;
}

/** What a chart over time takes. */
export interface TimeSeriesChartProps {
  /** One entry per point: the key of the moment, and a number per series. */
  data: readonly Record<string, string | number>[];
  series: readonly ChartSeries[];
  dataKey: string;
  /** Says what the chart shows, for screen readers. */
  label: string;
  height?: number | undefined;
  kind?: 'area' | 'line' | 'bar' | undefined;
  stacked?: boolean | undefined;
  legend?: boolean | undefined;
}

/** A part of a whole. */
export interface DonutItem {
  label: string;
  value: number;
  color?: string | undefined;
}
