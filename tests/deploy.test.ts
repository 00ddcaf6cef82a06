import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { processRoles } from '#platform/server/setting-values.ts';
import { settings } from '#platform/server/settings.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const known = new Set(settings.map(({ name }) => name));
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const installed = '/opt/heliograph';
// What the process takes to stop (apps/server/main.ts), after which it is killed.
const secondsToStop = Number(/secondsToStop = (\d+)/.exec(read('apps/server/main.ts'))?.[1]);
const startWords = scripts['start']!.replace(/^exec node /, '').split(' ');

/** The settings of a file of NAME=value lines; those behind # count too when asked for. */
function variables(text: string, withExamples = false): Map<string, string> {
  const pattern = withExamples ? /^#?([A-Z][A-Z_0-9]*)=(.*)$/gm : /^([A-Z][A-Z_0-9]*)=(.*)$/gm;
  return new Map([...text.matchAll(pattern)].map(([, name, value]) => [name!, value!]));
}

describe('units of systemd', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root }).map((file) => {
    const lines = read(file).split('\n');
    const values = (key: string) =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
    return { name: basename(file, '.service'), values, value: (key: string) => values(key)[0] };
  });
  const environmentOf = (unit: (typeof units)[number]) =>
    variables(unit.values('Environment').join('\n').replaceAll(' ', '\n'));
  const file = read('deploy/heliograph.env');

  test('are one for all roles, and one for each', () => {
    const roleOf = units.map((unit) => environmentOf(unit).get('ROLES') ?? 'all');
    expect(roleOf.toSorted()).toEqual(['all', ...processRoles].toSorted());
    for (const unit of units) {
      const role = environmentOf(unit).get('ROLES');
      expect(unit.name).toBe(role === undefined ? 'heliograph' : `heliograph-${role}`);
      expect(unit.value('WantedBy')).toBe(role ? 'heliograph.target' : 'multi-user.target');
      expect(unit.value(role ? 'PartOf' : 'Conflicts')).toBe('heliograph.target');
    }
    expect(read('deploy/systemd/heliograph.target')).toContain('WantedBy=multi-user.target');
  });

  test('start what npm start starts, with settings that exist, each on a port of its own', () => {
    const ports = units.map((unit) => environmentOf(unit).get('PORT') ?? 'of the file');
    expect(new Set(ports).size).toBe(units.length);
    for (const unit of units) {
      expect([...environmentOf(unit).keys()].filter((name) => !known.has(name))).toEqual([]);
      expect(unit.value('WorkingDirectory')).toBe(installed);
      expect(unit.value('ExecStart')?.split(' ')).toEqual([
        `${installed}/node_modules/.bin/node`,
        ...startWords,
      ]);
      expect(unit.value('EnvironmentFile')).toBe('/etc/heliograph/heliograph.env');
      const document = unit.value('Documentation')!.replace(`file:${installed}/`, '');
      expect(existsSync(join(root, document)), document).toBe(true);
    }
  });

  test('leave time to stop, and let the process do no more than it needs', () => {
    expect(secondsToStop).toBeGreaterThan(0);
    for (const unit of units) {
      expect(Number(unit.value('TimeoutStopSec'))).toBeGreaterThan(secondsToStop + 5);
      for (const limit of [
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'PrivateTmp=yes',
        'PrivateDevices=yes',
        'RestrictNamespaces=yes',
        'SystemCallFilter=@system-service',
        'User=heliograph',
        'UMask=0077',
      ]) {
        const [key, value] = limit.split('=') as [string, string];
        expect(unit.value(key), `${unit.name} ${limit}`).toBe(value);
      }
      // Only they may listen below 1024: on 25 and 22.
      const mayBind = ['heliograph', 'heliograph-worker', 'heliograph-sftp'].includes(unit.name);
      for (const set of ['CapabilityBoundingSet', 'AmbientCapabilities'])
        expect(unit.value(set), unit.name).toBe(mayBind ? 'CAP_NET_BIND_SERVICE' : '');
      // What PostgreSQL and the compiler of Node need.
      expect(unit.values('MemoryDenyWriteExecute')).toEqual([]);
    }
  });

  test('have an example of their settings that can be used, and holds no secret', () => {
    expect([...variables(file, true).keys()].filter((name) => !known.has(name))).toEqual([]);
    expect(readConfig(Object.fromEntries(variables(file)))).toMatchObject({ demo: false });
    const examples = Object.fromEntries(
      [...variables(file, true)].filter(([name]) => name !== 'FILES_URL'),
    );
    expect(readConfig(examples).inbound.port).toBe(25);
    // A value of the file would win over that of the unit.
    for (const name of ['ROLES', 'PORT']) expect(variables(file, true).has(name)).toBe(false);
    for (const { name, isSecret } of settings)
      if (isSecret) expect(variables(file).get(name) ?? '', name).toBe('');
    const state = `/var/lib/${units[0]!.value('StateDirectory')}`;
    expect(variables(file).get('DATA_DIR')).toBe(state);
  });
});

interface Instruction {
  readonly name: string;
  readonly words: string;
}

const instructions: Instruction[] = read('deploy/Containerfile')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => ({ name: line.split(' ')[0]!, words: line.slice(line.indexOf(' ') + 1) }));
const of = (name: string) =>
  instructions.filter((one) => one.name === name).map(({ words }) => words);

describe('the Containerfile', () => {
  test('copies what is there, and runs scripts that exist', () => {
    const copied = of('COPY').filter((words) => !words.startsWith('--from='));
    expect(copied.length).toBeGreaterThan(2);
    for (const source of copied.flatMap((words) => words.split(' ').slice(0, -1)))
      expect(existsSync(join(root, source)), source).toBe(true);
    expect(of('RUN').length).toBeGreaterThan(2);
    for (const run of of('RUN')) {
      const [program, ...words] = run.split(' ');
      if (program === 'npm') expect(scripts, run).toHaveProperty(words[1]!);
      else if (program === 'node') expect(existsSync(join(root, words[0]!)), run).toBe(true);
      else expect(program).toBe('useradd');
    }
    // The stage before hands over what the last step of it made.
    const made = /--folder (\S+)/.exec(of('RUN').join('\n'))?.[1];
    expect(of('COPY').at(-1)).toBe(`--from=build ${made} ${installed}`);
    expect(of('FROM')[0]).toMatch(/ AS build$/);
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist', '.data', '.git']),
    );
  });

  test('starts what npm start starts, as a user without rights, and asks whether it is ready', () => {
    expect(JSON.parse(of('CMD').at(-1)!)).toEqual(['node_modules/.bin/node', ...startWords]);
    const asked = JSON.parse(/CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0]!)![1]!) as string[];
    expect(statSync(join(root, asked[1]!)).isFile()).toBe(true);
    const user = of('USER').at(-1)!;
    expect(Number(user)).toBeGreaterThan(0);
    expect(of('RUN').at(-1)).toContain(`--uid ${user} `);
    const variable = variables(of('ENV').join('\n'));
    expect([...variable.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect(of('VOLUME')).toEqual([variable.get('DATA_DIR')]);
    expect(of('RUN').at(-1)).toContain(`--home-dir ${variable.get('DATA_DIR')} `);
    expect(Number(of('EXPOSE')[0])).toBe(readConfig({}).port);
  });
});

describe('the compose file', () => {
  const text = read('deploy/compose.yml');
  const services = new Map(
    [...text.slice(text.indexOf('\nservices:')).matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(
      ([, name, body]) => [name!, body!],
    ),
  );

  test('has a database and the roles that every installation needs, with settings that exist', () => {
    const roles = [...text.matchAll(/^ {6}ROLES: (\w+)$/gm)].map(([, role]) => role);
    expect(roles).toEqual(['web', 'tracker', 'worker', 'sender']);
    for (const role of roles) expect(services.get(role!)).toContain(`ROLES: ${role}`);
    const shared = /^x-settings: .*\n((?: {2}.*\n)+)/m.exec(text)![1]!;
    const names = [...shared.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
    expect(asked.filter((name) => !known.has(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
  });

  test('agrees with the Containerfile on folder, port and how it is built, and with the product on its database', () => {
    expect(text).toMatch(/^ {4}context: \.\.\n {4}dockerfile: deploy\/Containerfile$/m);
    expect(text).toContain(`- data:${of('VOLUME')[0]}`);
    const ports = [...text.matchAll(/^ {6}- (\d+):(\d+)$/gm)];
    expect(ports.length).toBe(2);
    expect(new Set(ports.map(([, outside]) => outside)).size).toBe(2);
    for (const [, , inside] of ports) expect(inside).toBe(of('EXPOSE')[0]);
    expect(Number(/stop_grace_period: (\d+)s/.exec(text)![1])).toBeGreaterThan(secondsToStop + 5);
    const database = services.get('database')!;
    expect(database).toMatch(/image: postgres:18$/m);
    const [, user, name] = /postgres:\/\/(\w+):.*@database:5432\/(\w+)$/m.exec(text)!;
    expect(database).toContain(`POSTGRES_USER: ${user}`);
    expect(database).toContain(`POSTGRES_DB: ${name}`);
    expect(database).toContain(`pg_isready --username ${user} --dbname ${name}`);
  });
});
