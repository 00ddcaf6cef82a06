// The door of the inbound engine: what comes back after mails were sent.
export { mountInbound } from './mount.ts';
export { createReceiver, type Receiver } from './receiver.ts';
export {
  complaintStanding,
  complaintWeek,
  complaintLimits,
  type ComplaintStanding,
  type ComplaintWeek,
} from './complaint-days.ts';
export { complaintSentence, refuseAboveComplaintRate } from './refuse-mailing.ts';
export { pretendReport } from './pretend-report.ts';
export { eraseInbound } from './erase-inbound.ts';
