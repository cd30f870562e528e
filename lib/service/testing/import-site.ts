import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';

type Reply = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

export type ImportTestSite = {
  origin: string;
  /** Its host and port, for the allowlist. */
  place: string;
  /** Its responses by path; everything else is a 404. */
  replies: Map<string, Reply>;
  /** The requested paths. */
  requests: string[];
  close(): void;
};

const types: Record<string, string> = {
  css: 'text/css',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  png: 'image/png',
  txt: 'text/plain',
  xml: 'application/xml',
  zip: 'application/zip',
};

/** A website on this machine. */
export async function openTestSite(): Promise<ImportTestSite> {
  const replies = new Map<string, Reply>();
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const reply = replies.get(path);
    if (typeof reply === 'function') return reply(request, response);
    const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/html';
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': type });
    response.end(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    replies,
    requests,
    origin: `http://${place}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An image with one red dot. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

type Packed = {
  path: string;
  content: string | Buffer;
  claimedSize?: number;
  mode?: number;
  isPacked?: boolean;
};

/** A zip archive; files are stored unless they request compression. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, claimedSize, mode = 0, isPacked = false } of files) {
    const bytes = Buffer.from(content);
    const name = Buffer.from(path);
    const size = claimedSize ?? bytes.length;
    const stored = isPacked ? deflateRawSync(bytes) : bytes;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(isPacked ? 8 : 0, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(stored.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, stored]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, shared, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A Word document with a heading, a paragraph and an image. */
export function docxOf(heading: string, text: string): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="dot" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  return zipOf([
    {
      path: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      path: 'word/_rels/document.xml.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="r2" Type="${office}/relationships/image" Target="media/dot.png"/></Relationships>`,
    },
    { path: 'word/media/dot.png', content: dot },
    {
      path: 'word/document.xml',
      content: `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}/relationships" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${picture}</w:body></w:document>`,
    },
  ]);
}
