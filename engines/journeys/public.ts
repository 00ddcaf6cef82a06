// The door of the journeys engine: people pass through graphs of steps.
export { createJourneyWorker, followAccount, lookOnce, type JourneyServices } from './worker.ts';
export {
  plugMessageChannel,
  channelNamed,
  type ChannelProblem,
  type MessageChannel,
  type MessageStep,
  type PreviewedMessage,
} from './channels.ts';
export { enterPeople, type Entered, type Entering } from './enter.ts';
export { reportEvent, type ReportedEvent } from './report-event.ts';
export { leaveAllJourneys, leaveSql } from './leave.ts';
export { eventsOf, settleMessages, type SettledRow } from './settled.ts';
export { syncListening } from './follow/listening.ts';
export { versionOf, writeVersion, type Version } from './versions.ts';
export { callSecret } from './calls.ts';
export { dryRun, type DryAnswer, type DryEvent, type DryRun } from './dry-run.ts';
export { journeyPeopleFamily } from './family.ts';

// How people are moved: place, log and counts in one statement. Whoever changes wake_at otherwise calls refreshTurns.
export { moveAll, movesOf, writeMoves, type LogLine, type MoveKind, type Moves } from './moves.ts';
export { refreshTurns } from './turns.ts';
