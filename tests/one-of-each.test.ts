import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// What the product has one of has one home. The linter refuses the libraries behind them elsewhere; this is the rest.
const root = join(import.meta.dirname, '..');
const serverFiles = globSync(
  [
    'platform/{server,identity}/**/*.ts',
    'engines/**/*.ts',
    'features/*/*/server/**/*.ts',
    'apps/server/**/*.ts',
  ],
  { cwd: root },
)
  .filter((file) => !/\.(test|builder|harness|test-program)\.ts$/.test(file))
  // The script of forms runs in browsers.
  .filter((file) => !file.startsWith('engines/forms/runtime/'));

/** What only its home may do, as it is written in source code. */
const homes: readonly [what: string, how: RegExp, home: RegExp][] = [
  [
    'the way out over HTTP',
    /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|from 'undici'/,
    // Scripts of pages run in the browser; the operator's own file store is no stranger's address.
    /^(platform\/(server\/(fetcher|files\/s3)\/|identity\/oidc\/inline-script)|engines\/push\/scripts\.ts$|engines\/web-visits\/site-script\.ts$)/,
  ],
  ['the look-up of names', /from 'node:dns/, /^platform\/server\/(dns|fetcher)\//],
  // How long something takes is measured by performance.now(), which never jumps.
  [
    'the clock',
    /new Date\(\)|\bDate\.now\(/,
    // Scripts of pages run in the browser.
    /^(platform\/server\/clock|engines\/web-visits\/site-script)\.ts$/,
  ],
  [
    'the reading of the environment',
    /process\.env(?!\['PATH'\])/,
    /^(apps\/server\/main|platform\/server\/thread-pool)\.ts$/,
  ],
  [
    'the lines of a mail',
    /['"`]MIME-Version/, // A simulated bounce is the mail of somebody else's server.
    /^(platform\/server\/mail\/|engines\/inbound\/simulate-bounce)/,
  ],
  ['the pool of database connections', /new pg\.Pool\(/, /^platform\/server\/database\//],
  ['the decoder of pictures', /from '@napi-rs\/canvas'/, /^platform\/server\/pictures\//],
  ['the queue of jobs', /from 'pg-boss'/, /^platform\/server\/jobs\//],
];

describe('one of each', () => {
  test.each(homes)('%s has one home', (_what, how, home) => {
    const elsewhere: string[] = [];
    let atHome = 0;
    for (const file of serverFiles) {
      if (!how.test(readFileSync(join(root, file), 'utf8'))) continue;
      if (home.test(file)) atHome += 1;
      else elsewhere.push(file);
    }
    expect(elsewhere).toEqual([]);
    expect(atHome).toBeGreaterThan(0);
  });
});
