// What other parts may use of the engine of texts and pushes: messages to many people, each at most once, each accounted for.
export type { Delay, HandOver, MobileChannel, OutgoingRow, Run } from './channel.ts';
export {
  eventsOfRun,
  plugMobileChannel,
  plugMobileSource,
  type EndedMessage,
  type FollowedRun,
  type MobileSource,
} from './channels.ts';
export type { MobileFigures, MobileMessage, ShownStatus } from './contract.ts';

// Runs: a message and its people.
export {
  lockRuns,
  pauseRuns,
  readRun,
  removeRuns,
  resumeRuns,
  runsOfSource,
  startRun,
  stopRuns,
  type RunStart,
} from './runs.ts';
export { addToRolling, type RollingStart } from './rolling.ts';
export { sendSingle, type SingleSend } from './single.ts';
export { mobileCappedSql, type MobileCap } from './cap.ts';
export { countRecipients, type RecipientCount } from './count-recipients.ts';

// What became of them.
export { mobileDays, type MobileDay } from './by-day.ts';
export { figuresOfSources } from './counts.ts';
export {
  hideMessages,
  markMessages,
  messageOf,
  messagesPage,
  type MessagesQuery,
} from './messages.ts';
export { noteReceipts, type Receipt } from './receipts.ts';
export { noteClicks, noteOpens, noteUnsubscribes, type Act } from './acts.ts';
export { mobileUsage } from './usage.ts';
export { createMobileSender, type MobileSender, type MobileSenderServices } from './sender.ts';
export type { OnRunStarted } from './begin-run.ts';
export { mobileMessageFamily } from './family.ts';
export { whyOfMessage, type MobileWhy } from './why.ts';
export { mobileBacklog } from './backlog.ts';

// Sample data.
export { makePastRun, type PastText } from './sample/past-run.ts';
