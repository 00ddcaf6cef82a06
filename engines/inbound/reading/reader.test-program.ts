import { serveWork } from '#platform/server/template/serve-work.ts';

// A reader's thread for quarantine.test.ts: it never ends with a mail whose subject says so, and reads nothing else either.
serveWork((request) => {
  const { raw } = request as { raw: Uint8Array };
  const text = Buffer.from(raw).toString('latin1');
  if (text.includes('Subject: spin')) for (;;);
  if (text.includes('Subject: throw')) throw new Error('thrown on purpose');
});
