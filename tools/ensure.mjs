// Runs before every npm script, on any Node from 20 on, and makes sure that what the script needs is there:
// packages (with the Node that runs the product), with --build the built web, with --browser a Chromium for the tests.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const path = [at('node_modules/.bin'), process.env.PATH].join(delimiter);
// The headless shell is Chromium without what draws windows: the browser tests take three quarters of the time in it.
const debianBrowsers = ['chromium-headless-shell', 'chromium'];
const debianFonts = ['fonts-dejavu-core', 'fonts-noto-color-emoji'];

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(
    `This is Node ${process.versions.node}: install Node 20 or newer, the right one for the rest comes with the packages.`,
  );
// An archive of a release holds all of it.
if (existsSync(at('release.json'))) ensureMachine();
else {
  ensurePackages();
  if (process.argv.includes('--build')) ensureWeb();
  if (process.argv.includes('--browser')) ensureBrowser();
}

function ensureMachine() {
  const { machine } = JSON.parse(readFileSync(at('release.json'), 'utf8'));
  const own = `${process.platform}-${process.arch}`;
  if (machine !== own)
    stop(`This archive is for ${machine}, and this machine is ${own}: get the archive for ${own}.`);
}

function ensurePackages() {
  const installed = at('node_modules/.package-lock.json');
  if (!existsSync(installed) || changedAt(installed) < changedAt(at('package-lock.json'))) {
    say('Installing packages (once, about a minute)');
    // `npm ci` refuses a lock file that lacks an optional package for some other machine, when the registry had none;
    // this installs the same locked versions, leaves the lock file alone and takes such a gap for what it is.
    const [program, ...first] = process.env.npm_execpath
      ? [process.execPath, process.env.npm_execpath]
      : ['npm'];
    const { status } = spawnSync(
      program,
      [...first, 'install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 2, 2],
      },
    );
    if (status !== 0)
      stop('The packages could not be installed: see above, then run the same command again.');
    // Not rewritten by npm when everything was there already.
    utimesSync(installed, new Date(), new Date());
  }
  if (
    !existsSync(at('node_modules/.bin/node')) &&
    Number(process.versions.node.split('.')[0]) < 24
  ) {
    stop(
      `npm has no Node 24 for ${process.platform}-${process.arch}: install Node 24 and run the same command again.`,
    );
  }
}

function ensureWeb() {
  const stamp = at('dist/.web-built');
  const started = new Date();
  if (
    existsSync(stamp) &&
    existsSync(at('dist/web/index.html')) &&
    existsSync(at('dist/scripts/forms.js')) &&
    newestSource() <= changedAt(stamp)
  )
    return;
  say('Building the web pages (only when they changed)');
  build('apps/web/vite.config.ts');
  build('apps/web/vite.scripts.config.ts');
  // What was edited while it was building counts as newer.
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

function build(config) {
  const vite = spawnSync(
    at('node_modules/.bin/vite'),
    ['build', '--config', config, '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: path, NODE_ENV: 'production' },
    },
  );
  if (vite.status !== 0) stop('The web pages could not be built: see above.');
}

function newestSource() {
  const features = list('features')
    .flatMap((area) => list(area))
    .filter((folder) => statSync(at(folder)).isDirectory());
  const sources = [
    'apps/web',
    'platform/web',
    'platform/contract',
    'engines/forms',
    'package-lock.json',
    'postcss.config.cjs',
    ...features.flatMap((feature) =>
      ['web', 'contract', 'contract.ts'].map((part) => `${feature}/${part}`),
    ),
  ];
  return Math.max(...sources.filter((source) => existsSync(at(source))).map(newestIn));
}

// A folder's own time tells of files that were removed.
function newestIn(path) {
  const { mtimeMs } = statSync(at(path));
  if (!statSync(at(path)).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...list(path).map(newestIn));
}

function list(folder) {
  if (!existsSync(at(folder)) || !statSync(at(folder)).isDirectory()) return [];
  return readdirSync(at(folder)).map((name) => `${folder}/${name}`);
}

function ensureBrowser() {
  if (findBrowser()) return;
  const how = `apt-get install ${['chromium', ...debianFonts].join(' ')}`;
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) {
    return say(
      `There is no Chromium for the browser tests: run \`${how}\` as root, or set CHROMIUM to the path of a Chromium or Chrome.`,
    );
  }
  say('Installing Chromium for the browser tests (once)');
  const run = (...words) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = (browser) =>
    run('install', '-qq', '-y', '--no-install-recommends', browser, ...debianFonts);
  const done = run('update', '-qq') && debianBrowsers.some(install);
  if (!done)
    say(
      `Chromium could not be installed (see above): run \`${how}\`, or set CHROMIUM to the path of a Chromium or Chrome.`,
    );
}

function findBrowser() {
  if (process.env.CHROMIUM)
    return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  return [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
    .map(findProgram)
    .find(Boolean);
}

function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function changedAt(path) {
  return statSync(path).mtimeMs;
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function stop(sentence) {
  say(sentence);
  process.exit(1);
}
