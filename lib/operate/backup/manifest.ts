import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';
/** Its content is the SHA-256 of everything before it. It is the last member. */
export const CHECKSUM = 'checksum';
export const JOBS = 'jobs.ndjson.gz';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Member = z.object({ name: z.string(), sha256: Sha256 });

/** What an archive says about itself, in its member `manifest.json`. */
export const Manifest = z.object({
  format: z.literal('masthead-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  masthead: z.string(),
  /** When the migrations of the database were written, in order: the version of its schema. */
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Columns whose values are members `files/<SHA-256>`; the rows hold the SHA-256. */
      files: z.array(z.string()),
      rows: z.number(),
      members: z.array(Member),
    }),
  ),
  /** The queues of work that wasn't done yet, and the member that lists it. */
  jobs: z.object({ queues: z.array(z.string()), member: z.nullable(Member) }),
  files: z.object({ count: z.number(), bytes: z.number() }),
});

export type Manifest = z.infer<typeof Manifest>;

/** The member with a file's bytes. */
export const fileMember = (sha256: string): string => `files/${sha256}`;
