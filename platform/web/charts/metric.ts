// The words that families have for the same metric: opened, unique_opens, open_rate.
const words = [
  ['delivered', /deliver/],
  ['opens', /open/],
  ['clicks', /click/],
  ['unsubscribes', /unsubscrib/],
  ['bounces', /bounc/],
  ['complaints', /compl/],
  ['failed', /fail/],
  ['revenue', /revenue/],
] as const;

/** What is counted of mails; each has one colour wherever it is drawn. */
export type Metric = (typeof words)[number][0];

/** The metric that a figure's name speaks of; undefined for figures that are none, such as the size of a list. */
export function metricNamed(name: string): Metric | undefined {
  return words.find(([, word]) => word.test(name))?.[0];
}

/** The colour of a metric. */
export function metricColour(metric: Metric): string {
  return `var(--hg-metric-${metric})`;
}
