/** One filter: a query parameter and the values it may have. */
export interface TableFilter {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
}
