/** One filter: a query parameter and the values it may have. */
export interface TableFilter {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What is shown where nothing is chosen and that does not mean everything, such as a usual period. */
  usual?: string;
}
