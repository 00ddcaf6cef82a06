import { createServer } from 'node:net';
import { CannotStart } from '#platform/server/cannot-start.ts';

/** Refuses a port that another program listens on, or that this user may not use. */
export async function checkPort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(asSentence(error, port)));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve()));
  });
}

/** What went wrong with a port, as one sentence. */
export function asSentence(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${port} is taken by another program: stop that program, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new CannotStart(
      `Port ${port} may not be used by this user: set PORT to a number from 1024 on.`,
    );
  return error;
}
