/** An email that lies in a folder. */
export interface Lying {
  uid: number;
  raw: Buffer;
  at: Date;
  flags: Set<string>;
}

/** A folder, whose numbers are good as long as its validity stays. */
export interface Folder {
  validity: number;
  next: number;
  emails: Lying[];
}

/** What a connection needs of the mailbox that it is to. */
export interface StandInMailbox {
  readonly user: string;
  password: string;
  hasIdle: boolean;
  drops: number;
  signIns: number;
  refused: number;
  readonly commands: string[];
  folder(name: string): Folder | undefined;
  folders(): string[];
}
