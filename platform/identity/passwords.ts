import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** argon2id at 19 MiB and two passes, the first choice of the OWASP password storage advice. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

// Belongs to no password; checking against it costs what any check costs.
const hashOfNobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The password as it may be stored: a PHC string that carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password belongs to the hash. Without a hash it works as long and says no, so that nobody learns who has an account. */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(
    hash ?? hashOfNobody,
  );
  if (!parts) throw new Error('A stored password hash has an unknown form.');
  const [, memory, passes, parallelism, salt, expected] = parts.map(String);
  const wanted = Buffer.from(expected ?? '', 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt ?? '', 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, wanted) && hash !== null;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '');
}
