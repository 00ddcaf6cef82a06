import { useState } from 'react';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { dataJourneys, type DataJourney } from '../contract/data-journeys.ts';
import type { Step } from '../contract/steps.ts';
import { useJourneyRefresh } from './use-runs.ts';

/** Saves the steps of a data journey. */
export function useStepSaving(journey: DataJourney) {
  const change = useSave<DataJourney>(dataJourneys, { message: null, exclude: [422] });
  const refresh = useJourneyRefresh();
  const [isSaving, setSaving] = useState(false);
  const save = async (steps: readonly Step[]): Promise<void> => {
    setSaving(true);
    try {
      await change.mutateAsync({
        id: journey.id,
        values: { steps },
        version: journey.updated_at,
      });
    } finally {
      setSaving(false);
      await refresh();
    }
  };
  return { save, isSaving };
}
