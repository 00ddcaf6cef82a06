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
export { hasRoomForContact } from './contact-room.ts';

// What a parent shares with its child accounts is offered where there may be any.
export { isParent } from './children.ts';
