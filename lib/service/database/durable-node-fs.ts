import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './sync-path.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

interface OpenFile {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

/**
 * A NodeFS that writes through to the disk. The base class reports success for every fsync without
 * making one, so a power cut would lose acknowledged commits.
 * Directories are synced, too: a renamed or new file is only safe once its directory is.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param directory Where the database's files are.
   * @param onFailure Called when the disk refuses a sync. The file's content is then unknown, so
   * the caller must stop the engine at once and recover from the write-ahead log.
   */
  constructor(directory: string, onFailure: (error: unknown) => void) {
    super(directory);
    this.#onFailure = onFailure;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun = [
      ...[emscriptenOpts.preRun ?? []].flat(),
      (module: { FS: unknown }) => {
        const { filesystems } = module.FS as {
          filesystems: { NODEFS: NodeFileSystem };
        };
        const { NODEFS } = filesystems;
        NODEFS.stream_ops.fsync = (file) => this.#sync(NODEFS, file);
      },
    ];
    return { emscriptenOpts };
  }

  #sync(fileSystem: NodeFileSystem, file: OpenFile): number {
    try {
      if (file.nfd === undefined) syncPath(fileSystem.realPath(file.node));
      else fs.fsyncSync(file.nfd);
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
    return 0;
  }
}
