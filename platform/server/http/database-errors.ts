import { invalid, ProductError } from '../errors.ts';

interface PostgresError {
  code: string;
  constraint?: string;
  table?: string;
}

/** The product error behind what PostgreSQL refused, or null when it is our own fault. Unique indexes are named <table>_<field>. */
export function productErrorOf(error: unknown): ProductError | null {
  if (!isPostgresError(error)) return connectionLost(error);
  switch (error.code) {
    case '23505': {
      const field = error.constraint?.startsWith(`${error.table}_`)
        ? error.constraint.slice(`${error.table}_`.length)
        : 'base';
      return invalid({ [field === 'pkey' ? 'base' : field]: ['has already been taken'] });
    }
    case '22021':
    case '22P05':
      return invalid(
        'The text contains characters that can’t be stored; remove them and try again.',
      );
    case '22003':
      return invalid('A number is out of range.');
    case '57P01':
    case '57P03':
    case '53300':
    case '55000':
      return new ProductError('unavailable');
    default:
      return null;
  }
}

function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === 5
  );
}

function connectionLost(error: unknown): ProductError | null {
  if (!(error instanceof Error)) return null;
  const refused = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET');
  return refused ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
    ? new ProductError('unavailable')
    : null;
}
