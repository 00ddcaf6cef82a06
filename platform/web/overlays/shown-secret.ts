/** What is told with a secret that is shown once. */
export interface ShownSecret {
  title: string;
  /** What the secret is for, and that it is not shown again. */
  message: string;
  /** Name of the field. */
  label: string;
  secret: string;
}
