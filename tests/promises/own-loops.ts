/** Files of the server that wait in a loop or an interval of their own, with the reason why none is a repeating worker. */
export const ownLoops: Readonly<Record<string, string>> = {
  'engines/connect/kinds/shopify/ask-shopify.ts':
    'one call is made again when the shop has points for it',
  'engines/delivery/send-rows.ts': 'one outcome is stored again until the database takes it',
  'engines/delivery/sender.ts': 'wakes for what is due, renews leases and drains when it stops',
  'engines/delivery/smtp/traffic.ts': 'looks at its own connections while mails wait',
  'engines/imports/run-import.ts': 'one job waits for its lock and merges again after a deadlock',
  'engines/inbound/listener-signs.ts': 'a sign of life while the listener is open',
  'engines/mobile/sender.ts':
    'stores one answer again until the database takes it, renews leases and drains when it stops',
  'engines/sftp/sftp-server.ts': 'looks at the sessions that this process holds open',
  'engines/texting/providers/smpp/session.ts': 'a sign of life while the session is open',
  'engines/texting/providers/smpp/smpp-provider.ts':
    'the parts of one text wait for a gateway that is asked too fast',
  'features/automation/data-journeys/server/runs/run-turn.ts':
    'renews the lease of one run while a file of it is fetched or written',
  'platform/identity/watch-access.ts': 'looks at the subscriptions that this process holds open',
  'platform/server/database/end-leftovers.ts': 'waits for processes of a dead server to end',
  'platform/server/database/keep-running.ts': 'starts the database again, before anything can work',
  'platform/server/database/open-database.ts': 'waits for the database to accept connections',
  'platform/server/database/running-cluster.ts': 'waits for the owner of a data folder to end',
  'platform/server/files/s3/s3-bucket.ts': 'one call is made again where the store is busy',
  'platform/server/http/slow-bodies.ts': 'looks at the requests that this process reads',
  'platform/server/jobs/run-job.ts': 'asks, while one job runs, whether it was cancelled',
  'platform/server/template/killable-pool.ts': 'kills the slow threads of its own pool',
};
