// The door of the desk engine: tickets, what is said in them, and how mail becomes part of them and leaves them.
export { agentsOf, requireAgent } from './agents.ts';
export { holdAnswers } from './after-restore.ts';
export { addMessage } from './add-message.ts';
export { changeTicket, type TicketChange } from './change-ticket.ts';
export { createAddressProbe } from './probe-addresses.ts';
export { checkSupportEmail, forgetChecks } from './check-support-email.ts';
export type { TicketFilters } from './choose-tickets.ts';
export { listDeskContacts, type DeskContactRow } from './desk-contacts.ts';
export { checkMailbox } from './imap/check-mailbox.ts';
export { createMailboxFetcher } from './imap/mailbox-fetcher.ts';
export { mailboxesOf, passwordFor, removeMailbox, saveMailbox } from './imap/mailboxes.ts';
export { createDeskMailPlug } from './mail-plug.ts';
export { createDeskSender } from './send-replies.ts';
export { createErasedFilesRemover } from './erased-files.ts';
export { createRatingAsker } from './ask-ratings.ts';
export { mountRatings } from './mount-ratings.ts';
export { requireBusinessHours } from './sla-policies.ts';
export { createSlaTick } from './sla-tick.ts';
export { keepDraft } from './drafts.ts';
export { firstSupportEmail, latestOfForm, requireRoomForForms } from './form-tickets.ts';
export { forwardMessage } from './forward-message.ts';
export { fileOf } from './file-of.ts';
export {
  attachUploads,
  beginUpload,
  dropUpload,
  endUpload,
  tooLargeTogether,
  uploadsOf,
} from './uploads.ts';
export { mergeTickets, unmergeTicket } from './merge-tickets.ts';
export { splitTicket } from './split-ticket.ts';
export { changeTickets, wakeTicket, type BulkChange } from './change-many.ts';
export { makeTicket } from './make-ticket.ts';
export { deskFiguresOf, recentTicketsOf, ticketMetricsOf } from './metrics.ts';
export { ticketPersonalData } from './personal.ts';
export { listTickets, ticketOf, waitingTickets } from './read-tickets.ts';
export { closedLately, queueSharesOf, type QueueShare } from './queue-counts.ts';
export { removeTicket } from './remove-ticket.ts';
export { knownRequester, requesterOf } from './requester.ts';
export { writeDeskAddress } from './reply-address.ts';
export { makeSampleTickets, removeSampleTickets } from './sample/past-tickets.ts';
export { deskBacklog } from './backlog.ts';
export { requireSupportEmail } from './support-addresses.ts';
export { ticketCriterion } from './ticket-criterion.ts';
export { hasUrgentTicket } from './urgent-tickets.ts';
export { withdrawReply, writeNote, writeReply } from './write-reply.ts';
