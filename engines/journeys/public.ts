// The door of the journeys engine: people who pass through graphs.
export { namedFamilies, namedInGraph, namedInGraphSql, type NamedFamily } from './references.ts';

// What people do to those inside.
export { movePeople, skipWaits, stopPeople } from './people/act-on-people.ts';
export { clearJourney, endJourney } from './people/end-journey.ts';
export {
  changedWaits,
  keptSteps,
  moveToVersion,
  type Transition,
} from './people/move-to-version.ts';
export { overdueIn, pauseJourney, resumeJourney, type ResumeWay } from './people/pause.ts';
export { publishGraph } from './people/publish-graph.ts';

// Looking inside.
export { countsSql, placesOf } from './insight/counts.ts';
export { differences, type Difference } from './insight/differences.ts';
export { numbersOf, type JourneyNumbers } from './insight/numbers-of.ts';
export { peopleFrom, peopleOf } from './insight/people-of.ts';
export { stepName } from './insight/step-words.ts';
