import { promisify } from 'node:util';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';

/** A client that is signed in. */
export interface SftpClient {
  readonly client: Client;
  readonly sftp: SFTPWrapper;
  put(path: string, content: string | Buffer): Promise<void>;
  get(path: string): Promise<string>;
  names(path: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  end(): void;
}

/** A new pair in OpenSSH's texts; another one where the library cannot read its own, as when a key begins with a zero byte. */
export function aKeyPair(kind: 'ed25519' | 'rsa'): { private: string; public: string } {
  for (;;) {
    const pair =
      kind === 'rsa'
        ? ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 })
        : ssh2.utils.generateKeyPairSync(kind);
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

/** Signs in by SFTP; throws what the server answers. */
export async function signInBySftp(
  port: number,
  how: { username: string; password?: string; privateKey?: string },
): Promise<SftpClient> {
  const client = new ssh2.Client();
  // The server may end the connection at any time.
  client.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    client
      .once('ready', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('the server closed the connection')))
      .connect({ host: '127.0.0.1', port, ...how, readyTimeout: 10_000 });
  });
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
  );
  return {
    client,
    sftp,
    put: promisify<string, string | Buffer, void>(sftp.writeFile.bind(sftp) as never),
    get: async (path) =>
      (await promisify<string, Buffer>(sftp.readFile.bind(sftp) as never)(path)).toString(),
    names: async (path) =>
      (await promisify(sftp.readdir.bind(sftp))(path)).map(({ filename }) => filename),
    rename: promisify(sftp.rename.bind(sftp)),
    remove: promisify(sftp.unlink.bind(sftp)),
    end: () => client.end(),
  };
}
