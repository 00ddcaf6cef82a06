// What the command line does to accounts.
export {
  answerRequest,
  byOperator,
  changePackage,
  changeParent,
  recountAccount,
} from './operator.ts';

// What sending asks before a mailing leaves.
export { refuseBeyondTrial } from './trial-limit.ts';
