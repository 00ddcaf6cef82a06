import { pino, type Logger } from 'pino';
import type { Config } from '#platform/server/config.ts';
import { requestIdOfLine } from '#platform/server/request-id.ts';

/** The log of this process: one JSON object a line on standard error, so that standard output stays for people and programs. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      mixin: requestIdOfLine,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
