// What other parts may use of the texting engine: numbers, what a text costs, its links, and the way to gateways.
export { defaultNumber, numberOf, numbersOf } from './numbers/numbers.ts';
export {
  changeNumber,
  makeNumber,
  removeNumber,
  type SealSecret,
} from './numbers/change-number.ts';
export { sealNumberSecret } from './numbers/number-secret.ts';

export {
  clickersPage,
  linkFigures,
  linkOfRuns,
  type Clicker,
  type LinkFigures,
} from './links/link-figures.ts';
