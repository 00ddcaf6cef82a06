import '#platform/web/zod-without-eval.ts';
import { startApp } from '../start-app.tsx';
import { commercePage } from './page.ts';

await startApp(commercePage);
