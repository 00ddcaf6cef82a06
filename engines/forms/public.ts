// The door of the form engine: forms that visitors fill in, and the guard before whatever strangers send.
export { publishForm, versionOf, type FormVersion } from './versions.ts';
export { renderFormHtml, type RenderedForm } from './render-form.ts';
export { formText, formTextsOf, faultText, type FormText } from './form-texts.ts';
export { acceptSubmission, networkKeyOf, type FormPost, type PostOutcome } from './take-post.ts';
export {
  bringsProof,
  issueTicket,
  readTicket,
  spendTicket,
  type Spent,
  type Ticket,
  type TicketSubject,
} from './tickets.ts';
export { guard, type GuardedPost, type Judgement } from './guard.ts';
export { createDayCounter, createViewCounter, noteDay, type CountView } from './count-days.ts';
export { plugSubscribing, type FormWish } from './subscribe-port.ts';
export { plugRoomForContacts } from './room-port.ts';
export { formSubmissionFamily } from './family.ts';
export { mountForms } from './mount.ts';
export { decide, forgetForms, type Decision } from './quarantine.ts';
export { createSubmissionSweep } from './sweep-submissions.ts';
export { formUrl, publicNames } from './hosted-pages.ts';
export { formStyle } from './form-page.ts';
export { createWorkOfView } from './work-of-view.ts';
export { mountSubmissions } from './submissions/mount-submissions.ts';
export { fillPastMonth, removeSampleForms } from './sample/past-submissions.ts';
export { mountFormScripts } from './script/mount-scripts.ts';
export { scriptConfigOf } from './script/script-config.ts';
