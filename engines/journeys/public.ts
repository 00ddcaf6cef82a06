// The door of the journeys engine: people pass through graphs of steps.
export { createJourneyWorker, lookOnce, type JourneyServices } from './worker.ts';
export {
  plugMessageChannel,
  type ChannelProblem,
  type MessageChannel,
  type MessageStep,
  type PreviewedMessage,
} from './channels.ts';
export { enterPeople, type Entered, type Entering } from './enter.ts';
export { reportEvent, type ReportedEvent } from './report-event.ts';
export { leaveSql } from './leave.ts';
export { eventsOf, recordMessageOutcomes, type MessageOutcome } from './message-outcomes.ts';
export { checkGraph } from './check-graph.ts';
export { callSecret } from './calls.ts';
export { dryRun, type DryAnswer, type DryEvent, type DryRun } from './dry-run.ts';
export { journeyPeopleFamily } from './family.ts';

// What people do to those inside, and to journeys.
export { namedFamilies, namedInGraph, namedInGraphSql } from './references.ts';
export { movePeople, skipWaits, stopPeople } from './people/act-on-people.ts';
export { resetPeople } from './people/reset-people.ts';
export { clearJourney, endJourney } from './people/end-journey.ts';
export { changedWaits, keptSteps, moveToVersion } from './people/move-to-version.ts';
export { missedIn } from './follow/missed.ts';
export { overdueIn, pauseJourney, resumeJourney, type ResumeWay } from './people/pause.ts';
export { publishGraph } from './people/publish-graph.ts';

// Sample data.
export {
  pastEntrants,
  writePastEntries,
  type PastEntry,
  type PastEntrant,
  type PastLine,
} from './sample/past-entries.ts';

// Looking inside.
export { countsSql, placesOf } from './insight/counts.ts';
export { differences, type Difference } from './insight/differences.ts';
export { numbersOf } from './insight/numbers-of.ts';
export { peopleFrom, peopleOf } from './insight/people-of.ts';
export { revenueOf } from './insight/revenue.ts';
export { lineText } from './insight/line-words.ts';
export { stepName, triggerText } from './insight/step-words.ts';
export { whyInJourney, type EntryOfContact } from './insight/why-in-journey.ts';
