import '#platform/web/zod-without-eval.ts';
import { startApp } from '../start-app.tsx';
import { servicePage } from './page.ts';

await startApp(servicePage);
