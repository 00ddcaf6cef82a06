/** A reason not to start that one sentence explains: it names the cause and what to do. Printed without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
