import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signVisitorToken } from './visitor-keys.ts';
import { verifyToken } from './visitor-token.ts';

const now = 1_800_000_000;
const secret = 'a-private-key-of-this-site-0123456789';
const former = 'the-key-before-0123456789';
const claims = { plan: 'pro', exp: now + 60 };
const good = signVisitorToken(claims, secret);
const [header = '', payload = '', signature = ''] = good.split('.');

const encode = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
/** A token with a correct signature over anything. */
const signed = (head: string, body: string, hash = 'sha256', key = secret) =>
  `${head}.${body}.${createHmac(hash, key).update(`${head}.${body}`).digest('base64url')}`;
const withHeader = (value: unknown) => signed(encode(JSON.stringify(value)), payload);
const withPayload = (text: string) => signed(header, encode(text));
const withClaims = (value: unknown) => withPayload(JSON.stringify(value));

function signedWithRsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const head = encode('{"alg":"RS256","typ":"JWT"}');
  const sign = createSign('RSA-SHA256').update(`${head}.${payload}`);
  return `${head}.${payload}.${sign.sign(privateKey, 'base64url')}`;
}

/** The same bytes with the unused bits of the last character set. */
function otherEncoding(part: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(part.at(-1) as string);
  return part.slice(0, -1) + letters[last ^ 1];
}

const hostile: Record<string, string> = {
  nothing: '',
  'one dot': '.',
  'two dots': '..',
  'no signature': `${header}.${payload}`,
  'an empty signature': `${header}.${payload}.`,
  'an empty payload': signed(header, ''),
  'an empty header': signed('', payload),
  'four parts': `${good}.x`,
  'five parts, as encrypted ones have': `${header}.a.b.c.${signature}`,
  'white space before': ` ${good}`,
  'a line end after': `${good}\n`,
  'a scheme before': `Bearer ${good}`,
  padding: `${good}=`,
  'padding in the payload': signed(header, `${payload}=`),
  'base64 instead of base64url': signed(header, 'eyJ+/w'),
  'a null byte': `${good}\0`,
  'another payload': `${header}.${encode('{"plan":"all"}')}.${signature}`,
  'another header': `${encode('{"alg":"HS256"}')}.${payload}.${signature}`,
  'a cut signature': good.slice(0, -1),
  'a longer signature': `${good}A`,
  'a signature in capitals': `${header}.${payload}.${signature.toUpperCase()}`,
  'a signature of zeros': `${header}.${payload}.${'A'.repeat(43)}`,
  'a signature in another encoding': `${header}.${payload}.${otherEncoding(signature)}`,
  'a signature in hexadecimal': `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
  'another key': signVisitorToken(claims, 'other'),
  'an empty key': signVisitorToken(claims, ''),
  'the key in other letters': signVisitorToken(claims, secret.toUpperCase()),
  'the key with white space': signVisitorToken(claims, `${secret}\n`),
  'the key as bytes of base64url': signed(
    header,
    payload,
    'sha256',
    Buffer.from(secret, 'base64url').toString(),
  ),
  'alg none': `${encode('{"alg":"none"}')}.${payload}.`,
  'alg none, signed': withHeader({ alg: 'none' }),
  'alg None': withHeader({ alg: 'None' }),
  'alg nOnE without a signature': `${encode('{"alg":"nOnE"}')}.${payload}.${'A'.repeat(43)}`,
  'alg HS384': signed(encode('{"alg":"HS384"}'), payload, 'sha384'),
  'alg HS512': signed(encode('{"alg":"HS512"}'), payload, 'sha512'),
  'alg HS512, signed as HS256': withHeader({ alg: 'HS512' }),
  'alg HS256, signed with SHA-512': signed(header, payload, 'sha512'),
  'alg RS256': signedWithRsa(),
  'alg RS256, signed as HS256': withHeader({ alg: 'RS256', typ: 'JWT' }),
  'alg hs256': withHeader({ alg: 'hs256' }),
  'alg in a list': withHeader({ alg: ['HS256'] }),
  'no alg': withHeader({ typ: 'JWT' }),
  'alg null': withHeader({ alg: null }),
  'critical extensions': withHeader({ alg: 'HS256', crit: ['exp'], exp: 0 }),
  'an unencoded payload': withHeader({ alg: 'HS256', b64: false }),
  'a type that is no JWT': withHeader({ alg: 'HS256', typ: 'at+jwt' }),
  'a type that is no text': withHeader({ alg: 'HS256', typ: 1 }),
  'a header that is a list': withHeader(['HS256']),
  'a header that is null': withHeader(null),
  'a header that is no JSON': signed(encode('alg=HS256'), payload),
  'a payload that is a list': withClaims([claims]),
  'a payload that is null': withClaims(null),
  'a payload that is text': withClaims('pro'),
  'a payload that is no JSON': withPayload('{plan:"pro"}'),
  'a payload that ends early': withPayload('{"plan":"pro"'),
  'a payload that is no UTF-8': signed(
    header,
    encode(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)),
  ),
  'a payload in another encoding': signed(header, otherEncoding(encode('{"a":12}'))),
  'exp now': withClaims({ exp: now }),
  'exp in the past': withClaims({ exp: now - 1 }),
  'exp as text': withClaims({ exp: `${now + 60}` }),
  'exp null': withClaims({ exp: null }),
  'exp true': withClaims({ exp: true }),
  'exp in a list': withClaims({ exp: [now + 60] }),
  'exp infinite': withPayload('{"exp":1e999}'),
  'exp negative': withClaims({ exp: -1 }),
  'two exps, the last of them past': withPayload(`{"exp":${now + 60},"exp":1}`),
  'nbf in two minutes': withClaims({ exp: now + 600, nbf: now + 120 }),
  'nbf as text': withClaims({ exp: now + 600, nbf: '0' }),
  'iat in two minutes': withClaims({ exp: now + 600, iat: now + 120 }),
  'iat null': withClaims({ exp: now + 600, iat: null }),
  'no exp, and made an hour ago': withClaims({ iat: now - 3_600 }),
  'more than 8 KB': signVisitorToken({ ...claims, note: 'x'.repeat(8_192) }, secret),
  'a megabyte': `${good}${'A'.repeat(1e6)}`,
};

test.each(Object.entries(hostile))('a token with %s admits nobody', (_, token) => {
  expect(verifyToken(token, [secret, former], now)).toBeNull();
  expect(verifyToken(token, [], now)).toBeNull();
});

test('a token signed with any valid key is taken, with all its claims', () => {
  expect(verifyToken(good, [secret], now)?.claims).toEqual(claims);
  expect(verifyToken(signVisitorToken(claims, former), [secret, former], now)).toMatchObject({
    claims,
    secret: former,
  });
  expect(verifyToken(withHeader({ alg: 'HS256', kid: '../x' }), [secret], now)?.claims).toEqual(
    claims,
  );
  const skewed = withClaims({ nbf: now + 30, iat: now + 30, exp: now + 90 });
  expect(verifyToken(skewed, [secret], now)?.endsAt).toBe(now + 90);
});

test('a token without an end is taken for an hour', () => {
  expect(verifyToken(withClaims({ iat: now - 3_599 }), [secret], now)?.endsAt).toBe(now + 1);
  expect(verifyToken(withClaims({}), [secret], now)).toMatchObject({
    endsAt: now + 3_600,
    isDated: false,
  });
});
