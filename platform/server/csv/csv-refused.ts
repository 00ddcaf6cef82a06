/** A file that cannot be read as CSV at all; the message names the cause and the fix. */
export class CsvRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CsvRefused';
  }
}
