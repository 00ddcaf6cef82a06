import { writeSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { progressVariable } from './run-step.ts';

/** Tells the step that runs vitest of every file that was loaded and every test that ended; vitest itself prints only whole files. */
export class ProgressReporter implements Reporter {
  private readonly descriptor = Number(process.env[progressVariable]);

  onTestModuleCollected(): void {
    this.tell();
  }

  onTestCaseResult(): void {
    this.tell();
  }

  private tell(): void {
    if (this.descriptor) writeSync(this.descriptor, '.');
  }
}
