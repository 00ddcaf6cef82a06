/** One line, area or row of bars. */
export interface ChartSeries {
  name: string;
  label: string;
  /** A metric's own, such as 'var(--hg-metric-opens)'; taken in order when absent. */
  color?: string | undefined;
}

/** The key of a moment, and what each series has there: nothing, where it has not come to it yet. */
export type ChartPoint = Readonly<Record<string, string | number>>;

/** What a chart over time takes. */
export interface TimeSeriesChartProps {
  /** One entry per point: the key of the moment, and a number per series. */
  data: readonly ChartPoint[];
  series: readonly ChartSeries[];
  dataKey: string;
  /** Says what the chart shows, for screen readers. */
  label: string;
  height?: number | undefined;
  /** Bars for counts and lines for shares when absent; 'area' is for a level, such as the size of a list. */
  kind?: 'area' | 'line' | 'bar' | undefined;
  /** Figures are shares of a hundred, and say so. */
  unit?: 'percent' | undefined;
  stacked?: boolean | undefined;
  legend?: boolean | undefined;
}

/** A part of a whole. */
export interface DonutItem {
  label: string;
  value: number;
  color?: string | undefined;
}
