/** An import that cannot run as asked; the message names the cause and the fix, the field what to change. */
export class ImportRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'ImportRefused';
    this.field = field;
  }
}
