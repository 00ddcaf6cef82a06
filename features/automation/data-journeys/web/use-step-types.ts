import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { dataJourneys } from '../contract/data-journeys.ts';
import { stepTypes, type StepType } from '../contract/steps.ts';

/** The journeys that a step may start. */
export function useJourneyChoices(): readonly { id: number; name: string }[] {
  const api = useApi();
  const choices = useQuery({
    queryKey: ['data-journey-choices', api.accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ journeys: { id: number; name: string }[] }>(
          `${dataJourneys.path}/choices`,
          { signal },
        )
      ).data.journeys,
  });
  return choices.data ?? [];
}

/** The types of steps that are offered: a journey can be started where there is one. */
export function useStepTypes(): readonly StepType[] {
  const journeys = useJourneyChoices();
  return stepTypes.filter((type) => type !== 'journey' || journeys.length > 0);
}
