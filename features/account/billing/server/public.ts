// What the command line does to accounts.
export { answerRequest, byOperator, changePackage, changeParent, recountAccount } from './operator.ts';
