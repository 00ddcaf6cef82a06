import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** What a system tells about the processes that run on it. */
export interface MachineProcesses {
  /** When a process started, in words that are the same each time; empty when there is none. */
  startOf(pid: number): string;
  /** The name of its program; empty when there is none. */
  programOf(pid: number): string;
  /** The processes of a program whose working folder is this one. */
  workingIn(folder: string, program: string): number[];
}

/** As Linux tells it, in /proc. */
export const linuxProcesses: MachineProcesses = {
  startOf(pid) {
    const file = `/proc/${pid}/stat`;
    if (!existsSync(file)) return '';
    // The second field is the program's name in brackets, which may itself hold spaces.
    return readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  },
  programOf(pid) {
    const file = `/proc/${pid}/comm`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  },
  workingIn(folder, program) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return (
            isSame(`/proc/${name}/cwd`, folder) &&
            linuxProcesses.programOf(Number(name)) === program
          );
        } catch {
          // Gone meanwhile, or somebody else's.
          return false;
        }
      })
      .map(Number);
  },
};

/** As macOS tells it, by ps and lsof, which come with it. */
export function macProcessesBy(run: typeof runToEnd): MachineProcesses {
  return {
    startOf: (pid) => run('ps', ['-o', 'lstart=', '-p', String(pid)]),
    programOf: (pid) => basename(run('ps', ['-o', 'comm=', '-p', String(pid)])),
    workingIn(folder, program) {
      const found: number[] = [];
      let pid = 0;
      // A line is a letter and a value: p the process, n the name of its folder.
      for (const line of run('lsof', ['-a', '-c', program, '-d', 'cwd', '-F', 'pn']).split('\n')) {
        if (line.startsWith('p')) pid = Number(line.slice(1));
        else if (line.startsWith('n') && isSame(line.slice(1), folder)) found.push(pid);
      }
      return found;
    },
  };
}

/** As this machine tells it. */
export const machineProcesses: MachineProcesses =
  process.platform === 'linux' ? linuxProcesses : macProcessesBy(runToEnd);

/** What a program prints; nothing where it fails or is not there. */
export function runToEnd(program: string, words: string[]): string {
  const { stdout } = spawnSync(program, words, { encoding: 'utf8', timeout: 10_000 });
  return stdout?.trim() ?? '';
}

function isSame(one: string, other: string): boolean {
  if (!existsSync(one)) return false;
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}
