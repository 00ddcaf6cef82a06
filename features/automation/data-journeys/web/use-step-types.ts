import { choicesOf } from '#platform/contract/choices.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { stepTypes, type StepType } from '../contract/steps.ts';

const journeys = choicesOf('workflows');
const one = { per_page: 1 };

/** The types of steps that are offered: a journey can be started where there is one. */
export function useStepTypes(): readonly StepType[] {
  const { total } = useResourceList(journeys, one);
  return stepTypes.filter((type) => type !== 'journey' || total > 0);
}
