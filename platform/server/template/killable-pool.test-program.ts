import { serveWork } from './serve-work.ts';

// A thread that misbehaves on request, for killable-pool.test.ts.
serveWork((request, report) => {
  const steps = request as ('say' | 'spin' | 'backtrack' | 'eat' | 'throw')[];
  for (const [index, step] of steps.entries()) {
    report.begin(index);
    if (step === 'spin') for (;;);
    if (step === 'backtrack') /^(a+)+$/.test(`${'a'.repeat(40)}!`);
    if (step === 'throw') throw new Error('thrown on purpose');
    if (step === 'eat')
      for (const eaten: number[][] = []; ;) eaten.push(Array.from({ length: 10_000 }, Math.random));
    report.part(`said ${index}`);
  }
});
