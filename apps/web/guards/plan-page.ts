/** What is known where a call answers that the plan lacks a feature. */
interface PlanRefusal {
  /** Name of the open route. */
  readonly routeName: string | undefined;
  readonly titleName: string | undefined;
  readonly isFreeTrial: boolean;
}

/** Where a 460 leads a trial: to the page of the plan with the name of the open route; the dashboard and other packages stay where they are. */
export function planPage({ routeName, titleName, isFreeTrial }: PlanRefusal): string | null {
  if (!isFreeTrial || routeName === 'Dashboard') return null;
  const title = routeName === 'No_Access' ? titleName : routeName;
  return `/error-460?titleName=${encodeURIComponent(title ?? '')}`;
}
