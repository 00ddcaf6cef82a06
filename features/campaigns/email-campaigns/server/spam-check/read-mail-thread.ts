import { serveWork } from '#platform/server/template/serve-work.ts';
import { readMail, type MailParts } from './read-mail.ts';

// The program of the thread that reads emails for the spam check.
serveWork((request, report) => report.part(readMail(request as MailParts)));
