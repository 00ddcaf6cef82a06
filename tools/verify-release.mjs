// Says whether the files of a release are those that its makers signed. Needs nothing but Node 20:
// node verify-release.mjs --key heliograph-release.pub [folder]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

class Refused extends Error {}

main().catch((error) => {
  process.stderr.write(`${error instanceof Refused ? error.message : error.stack}\n`);
  process.exit(1);
});

async function main() {
  const { key: keyFile, folder } = readWords();
  const sums = read(join(folder, 'SHA256SUMS'));
  const signature = Buffer.from(read(join(folder, 'SHA256SUMS.sig')).toString(), 'base64');
  if (!verify(null, sums, readKey(keyFile), signature))
    throw new Refused(
      `SHA256SUMS was not signed by the key in ${keyFile}: do not install this release, and get it again from where its makers publish it.`,
    );
  const lines = sums.toString().split('\n').filter(Boolean);
  for (const line of lines) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    if (!sum || !name) throw new Refused(`SHA256SUMS has a line that cannot be read: ${line}`);
    await check(folder, { sum, name });
  }
  if (lines.length === 0) throw new Refused('SHA256SUMS names no file.');
  process.stdout.write(`${lines.length} files are as they were signed.\n`);
}

async function check(folder, { sum, name }) {
  const file = join(folder, name);
  if (!existsSync(file)) throw new Refused(`${name} is missing: download it into ${folder}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== sum)
    throw new Refused(`${name} is not the file that was signed: download it again.`);
  process.stdout.write(`${name}: right\n`);
}

function readWords() {
  const usage = 'node verify-release.mjs --key <public key in PEM> [folder of the release]';
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' } },
      allowPositionals: true,
    });
    if (!values.key || positionals.length > 1) throw new Refused(usage);
    return { key: values.key, folder: positionals[0] ?? '.' };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(`${error.message}\n${usage}`);
  }
}

function readKey(file) {
  try {
    const key = createPublicKey(read(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  throw new Refused(`${file} is no Ed25519 key in PEM: get it from where the makers publish it.`);
}

function read(file) {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`);
  return readFileSync(file);
}
