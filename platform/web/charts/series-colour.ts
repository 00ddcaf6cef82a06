/** How many series a chart can tell apart by their colours. */
export const seriesColours = 5;

/** The colour of a series that is no metric: records side by side, kinds of messages. */
export function seriesColour(index: number): string {
  return `var(--hg-series-${(index % seriesColours) + 1})`;
}
