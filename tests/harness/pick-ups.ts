import { createServer, type AddressInfo } from 'node:net';
import { signInBySftp, type SftpClient } from '#engines/sftp/sftp-client.harness.ts';
import { testServer, type TestServer } from './server.ts';

/** The password by which the account of a test signs in. */
export const sftpPassword = 'Harbor-7!';

/** A server with SFTP, a client that is signed in, and what tests do with files of lists. */
export class PickUps {
  readonly server: TestServer;
  readonly client: SftpClient;
  readonly port: number;
  #lists = 0;

  private constructor(made: { server: TestServer; client: SftpClient; port: number }) {
    this.server = made.server;
    this.client = made.client;
    this.port = made.port;
  }

  static async start(): Promise<PickUps> {
    const port = await freePort();
    const server = await testServer({ env: { SFTP_PORT: String(port) } });
    await server.call('PUT', 'sftp_access.json', {
      ftp_password: sftpPassword,
      ftp_password_confirmation: sftpPassword,
    });
    const client = await server.until(
      () =>
        signInBySftp(port, { username: `hg${server.account}`, password: sftpPassword }).catch(
          () => null,
        ),
      'the SFTP server to answer',
    );
    return new PickUps({ server, client, port });
  }

  async close(): Promise<void> {
    this.client.end();
    await this.server.close();
  }

  /** Makes a list and answers it with its folder. */
  async list(): Promise<{ id: number; folder: string }> {
    const name = `List ${++this.#lists}`;
    const { body } = await this.server.call('POST', 'lists.json', { list: { name } });
    return { id: body.data.id, folder: `/lists/${body.data.id}-List-${this.#lists}` };
  }

  /** Puts a file and chooses it. */
  async picked(list: { id: number; folder: string }, name: string, content: string) {
    await this.client.put(`${list.folder}/${name}`, content);
    const { body } = await this.server.call('GET', `sftp_imports/lists/${list.id}.json`);
    const file = body.data.files.find((one: { name: string }) => one.name === name);
    return this.server.call('POST', `sftp_imports/lists/${list.id}.json`, {
      sftp_file_id: file.id,
    });
  }

  /** What is sent for an automated import, with a sample file. */
  async automated(list: { id: number; folder: string }, choices: object = {}) {
    const preview = await this.picked(
      list,
      'sample.csv',
      'email,first_name\nnobody,N\nann@example.org,A\n',
    );
    return {
      file_id: preview.body.data.file_id,
      pattern: 'people*.csv',
      schedule: 'arrival',
      consent_basis: 'opt_in',
      ...choices,
    };
  }

  /** The imports into a list, newest first. */
  async importsOf(id: number): Promise<{ file_name: string; status: string; created: number }[]> {
    return (await this.server.call('GET', `lists/${id}/imports.json`)).body.data;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
