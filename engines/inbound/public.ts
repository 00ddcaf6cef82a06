// The door of the inbound engine: what comes back after mails were sent.
export { mountInbound } from './mount-hooks.ts';
export type { MailPlug, PluggedMail } from './mail-plug.ts';
export type { FullMail } from './reading/read-full-mail.ts';
export type { SenderProof } from './reading/prove-sender.ts';
export { storeArrival } from './store-mail.ts';
export { createReceiver, type Receiver } from './receiver.ts';
export {
  complaintStanding,
  complaintDays,
  complaintWeek,
  complaintLimits,
  type ComplaintStanding,
  type ComplaintWeek,
} from './complaint-days.ts';
export { complaintSentence, refuseAboveComplaintRate } from './refuse-mailing.ts';
export { simulateBounce } from './simulate-bounce.ts';
export { inboundMailFamily } from './family.ts';

// What the screen Settings > Inbound mail stands on.
export { inboundStateOf, type InboundState } from './inbound-state.ts';
export {
  mailWebhooksOf,
  removeWebhook,
  setWebhookSecret,
  type MailWebhookRow,
} from './mail-webhooks.ts';
export {
  deleteQuarantined,
  listReceived,
  rawReceived,
  retryQuarantined,
  sourceOfReceived,
  type ReceivedQuery,
} from './received-mails.ts';
export { inboundBacklog, recentComplaints } from './backlog.ts';
