// The door for browsers and contracts: what a form is, and whether answers fit it.
export {
  formFieldKinds,
  formField,
  formPages,
  isChoice,
  mostFields,
  mostPages,
  type FormField,
  type FormFieldKind,
  type FormPages,
} from './form-schema.ts';
export {
  formDefinition,
  formLanguages,
  httpsUrl,
  type FormDefinition,
  type FormLanguage,
} from './form-definition.ts';
export { formDisplay, formTypes, type FormDisplay, type FormType } from './form-display.ts';
export type { ScriptConfig } from './runtime/script-config.ts';
export {
  checkAnswers,
  isShown,
  type AnswerFault,
  type CheckedAnswers,
  type CheckOutcome,
  type GivenAnswers,
} from './check-answers.ts';
export { proofOf } from './proof-of-work.ts';
export {
  formSubmissions,
  submissionsOf,
  submissionStates,
  type FormSubmission,
} from './submissions-contract.ts';
