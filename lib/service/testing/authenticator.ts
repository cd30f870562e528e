import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR (RFC 8949) for the parts of an attestation: small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  const bytes = Buffer.from(value as string);
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

type Options = { challenge?: unknown; rpId?: unknown; rp?: unknown; user?: unknown };

/** A software authenticator: ES256, no attestation, one credential. */
export class TestAuthenticator {
  readonly credentialId: Buffer;
  /** Zero: an authenticator without a counter, like most. */
  counter = 0;
  verifiesUser = true;
  origin = 'http://localhost:3000';
  private userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** @param idBytes the length of the credential's id */
  constructor(idBytes = 16) {
    this.credentialId = randomBytes(idBytes);
  }

  /** The response to registration options. */
  create(options: Options): Record<string, unknown> {
    this.userHandle = String((options.user as { id: string }).id);
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number | string, Cbor>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(key)]);
    const rpId = (options.rp as { id: string }).id;
    const attestation = new Map<number | string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.dataFor(rpId, HAS_CREDENTIAL), credential])],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options.challenge),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to sign-in options. */
  get(options: Options): Record<string, unknown> {
    const data = this.dataFor(String(options.rpId), 0);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: unknown): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private dataFor(rpId: string, more: number): Buffer {
    const flags = USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}
