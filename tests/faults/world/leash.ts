// Loaded into every process of the product that the rig starts (node --import). It changes nothing of the product.
import { readFileSync } from 'node:fs';

// The process ends with the rig, in whatever way the rig ends.
const rig = process.ppid;
setInterval(() => {
  if (process.ppid !== rig) process.exit(1);
}, 500).unref();

// The wall clock jumps by the seconds that stand in a file; monotonic time goes on. The same faults as faketime makes.
const jumpFile = process.env['FAULTS_CLOCK_FILE'];
if (jumpFile !== undefined) {
  const RealDate = Date;
  let offsetMs = 0;
  const now = (): number => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, words, self) =>
      Reflect.construct(target, words.length === 0 ? [now()] : words, self) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, self) =>
      name === 'now' ? now : (Reflect.get(target, name, self) as unknown),
  });
  setInterval(() => {
    try {
      offsetMs = Number(readFileSync(jumpFile, 'utf8')) * 1000;
    } catch {
      // No jump is asked for.
    }
  }, 100).unref();
}
